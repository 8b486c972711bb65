<?php
// Judges pairs of PHP's format strings: a JSON pair a line.
set_error_handler(function ($number, $message) { throw new Exception($message); });

const FIRST = [7101, 7303, 7505];
const SECOND = [7202, 7404, 7606];

/** Whether each of the values is shown; throws what vsprintf throws. */
function shown(string $text, int $count): array
{
    $whole = vsprintf($text, array_slice(FIRST, 0, $count));
    $used = [];
    for ($at = 0; $at < $count; $at++) {
        $values = array_slice(FIRST, 0, $count);
        $values[$at] = SECOND[$at];
        $used[] = vsprintf($text, $values) !== $whole;
    }
    return $used;
}

function verdict(string $source, string $text): string
{
    for ($count = 0; $count <= 3; $count++) {
        try {
            if (in_array(false, shown($source, $count), true)) continue;
        } catch (Throwable) {
            continue;
        }
        try {
            return in_array(false, shown($text, $count), true) ? 'broken' : 'sound';
        } catch (Throwable) {
            return 'broken';
        }
    }
    return 'unusable';
}

while (($line = fgets(STDIN)) !== false) {
    echo verdict(...json_decode($line)), "\n";
}
