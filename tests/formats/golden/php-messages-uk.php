<?php

declare(strict_types=1);

/*
|--------------------------------------------------------------------------
| Message Lines
|--------------------------------------------------------------------------
*/

return [
    // The first page
    'welcome' => 'Вітаємо, :name, в \\App\'і!', // on top
    "apples" => "\"\$5\"\n{\$x}",
    'list' => array('one', 5 => 'five', 'шість'),
    /* Long texts */
    'terms' => <<<HTML
        <p>
          Це \$5\\n

        </p>
        HTML,
    'raw' => <<<'TXT'
$6
TXT,
    'copied' => 'a' . 'b',
    'count' => 3,
    'now' => date('Y'),
    'deep' => ['a' => ['b' => '', 'c' => "Hi $name"]],
];
