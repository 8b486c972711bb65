<?php
// Judges pairs of PHP's format strings, or with the argument "laravel" of Laravel's lines: a JSON pair a line.
set_error_handler(function ($number, $message) { throw new Exception($message); });

const FIRST = [7101, 7303, 7505];
const SECOND = [7202, 7404, 7606];
const NAMES = ['name' => 'pq', 'count' => 'rs', 'item' => 'tu'];

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

/** The plural form for a number: by its condition, else by the rule of English among all forms. */
function chosen(string $line, int $number): string
{
    $forms = explode('|', $line);
    $bare = [];
    foreach ($forms as $form) {
        if (!preg_match('/^[{\[]([^\[\]{}]*)[}\]](.*)/s', $form, $match)) {
            $bare[] = $form;
            continue;
        }
        [, $condition, $rest] = $match;
        $bare[] = $rest;
        [$from, $to] = array_pad(explode(',', $condition, 2), 2, null);
        $isFrom = $from === '*' || (is_numeric($from) && $number >= (int) $from);
        $isTo = $to === '*' || (is_numeric($to) && $number <= (int) $to);
        if ($to === null ? $from === (string) $number : $isFrom && $isTo) return trim($rest);
    }
    return trim($bare[$number === 1 ? 0 : 1] ?? $bare[0]);
}

/** The line for several numbers, with its values replaced as they are, with a capital, and in capitals. */
function line(string $text, array $values): string
{
    $replaced = [];
    foreach ($values as $name => $value) {
        $replaced[":$name"] = $value;
        $replaced[':' . ucfirst($name)] = ucfirst($value);
        $replaced[':' . strtoupper($name)] = strtoupper($value);
    }
    $shown = array_map(fn ($number) => strtr(chosen($text, $number), $replaced), [0, 1, 2, 7, 25]);
    return implode(' ; ', $shown);
}

/** The values that are shown for a number, of those that are given. */
function shownValues(string $text, array $given): array
{
    $whole = line($text, $given);
    $isShown = fn ($name) => line($text, [...$given, $name => 'xy']) !== $whole;
    return array_filter($given, $isShown, ARRAY_FILTER_USE_KEY);
}

/** Whether something that looks like a name is left in the shown lines. */
function hasNames(string $text, array $given): bool
{
    return preg_match('/(?<!:):[A-Za-z]\w+/', line($text, $given)) === 1;
}

function verdictOfLines(string $source, string $text): string
{
    if (hasNames($source, NAMES)) return 'unusable';
    // The program gives the values of the source alone.
    $given = shownValues($source, NAMES);
    $isWhole = count(shownValues($text, $given)) === count($given);
    return $isWhole && !hasNames($text, $given) ? 'sound' : 'broken';
}

$judge = ($argv[1] ?? '') === 'laravel' ? 'verdictOfLines' : 'verdict';
while (($line = fgets(STDIN)) !== false) {
    echo $judge(...json_decode($line)), "\n";
}
