/** Files of nested keys that are no JSON, for the contract of building into a translation file. */
import { php } from '../../../core/formats/php.ts'
import { yaml } from '../../../core/formats/yaml.ts'

import type { IntoCase } from './intoCase.ts'

export const treeCases: readonly IntoCase[] = [
  {
    format: yaml,
    names: ['en.yml', 'uk.yml'],
    source: `en:
  first: First
  menu:
    open: Open
    new: "New file"
    close: Close
  date:
    order: [:year, :month, :day]
    month_names: [~, January, February]
  days:
    one: One day
    other: "%{count} days"
  inner:
    deep:
      a: Deep a
      long: |
        Two lines
        of text
  files:
    one: "%{count} file"
    other: "%{count} files"
  last: Last
`,
    into: `# Переклад
uk-UA:
    only: Лише тут
    menu:
        # Закриває
        close: 'Закрити'
        open: "Відкри\\u0442\\u0438"

    date:
        order:
            - :day
            - :month
            - :year
        month_names: [~, Січень, Лютий]
    files:
        other: "%{count} файлу"
        many: "%{count} файлів"
        few: "%{count} файли"
        one: "%{count} файл"
    # кінець
`,
    broken: 'uk:\n  a: "b\n',
    missing: {
      first: '<menu.close',
      'menu.new': 'menu.open',
      days: 'date.month_names.2',
      'inner.deep.long': 'days',
      last: 'files',
    },
    cleared: 'menu.close',
  },
  {
    format: php,
    names: ['shop.php', 'shop.php'],
    source: `<?php

return [
    'first' => 'First',
    'menu' => [
        'open' => 'Open',
        'new' => "New 'file'",
        'close' => 'Close',
    ],
    'days' => ['Mon', 'Tue'],
    'inner' => ['deep' => ['a' => 'Deep a', 'b' => 'Deep b']],
    'sizes' => ['s' => 'Small', 'm' => 'Medium'],
    'last' => 'Last',
];
`,
    into: `<?php
// Переклав хтось

return array(
  /* Меню */
  'menu' => array(
    // Закриває
    'close'=>"Закрити \\"файл\\"", // тут
    'open'=>'Відкри' . 'ти',
    'only'=>'Лише тут'
  ),
  'days' => array('Пн', 'Вт'), // дні
  'sizes' => array('s' => 'Малий'),
);
`,
    broken: "<?php\nreturn ['a' => 'b';",
    missing: {
      first: '<menu.close',
      'inner.deep.b': 'days.1',
      'sizes.m': 'sizes.s',
      last: 'sizes.m',
    },
    cleared: 'menu.close',
  },
]
