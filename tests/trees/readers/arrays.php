<?php
/**
 * Values of PHP files that return an array or fill variables, as PHP itself sees them: one JSON object for the
 * paths on standard input, one a line. It is run without functions that reach beyond the files.
 */
error_reporting(0);

function flatten($value, string $key, array &$values): void
{
    if (is_array($value)) {
        foreach ($value as $name => $member) {
            flatten($member, $key === '' ? (string) $name : "$key\x04$name", $values);
        }
    } elseif (is_string($value)) {
        $values[] = [$key, $value];
    }
}

function valuesOf(string $path): array
{
    $returned = (static function ($path) {
        define('_ECRIRE_INC_VERSION', 1);
        $GLOBALS['idx_lang'] = 'texts';
        ob_start();
        $returned = include $path;
        ob_end_clean();
        $variables = get_defined_vars();
        unset($variables['path'], $variables['returned']);
        return is_array($returned) ? $returned : $variables + ['global' => $GLOBALS['texts'] ?? []];
    })($path);
    $values = [];
    flatten($returned, '', $values);
    unset($GLOBALS['texts']);
    return $values;
}

$found = [];
foreach (explode("\n", trim(stream_get_contents(STDIN))) as $path) {
    try {
        $found[$path] = valuesOf($path);
    } catch (Throwable $error) {
        $found[$path] = $error->getMessage();
    }
}
echo json_encode((object) $found, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE);
