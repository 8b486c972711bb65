import { describe } from 'vitest'
import { table } from './pair.ts'

describe('character_case_mismatch', () => {
  table('character_case_mismatch', {
    good: [
      { source: 'The number of pending fsyncs.', text: '"fsync()" yozuvlar soni.', to: 'uz' },
      { source: 'Drop files here to upload', text: 'перетягніть файли сюди' },
      { source: 'Decryption time in MS for it.', text: 'ms olarak süre.', to: 'tr' },
      { source: 'From {0} to {1}', text: 'від {0} до {1}' },
      {
        source: 'Avoid using the finalizer method.',
        text: "''finalize'' metodu kullanılmamalıdır.",
        to: 'tr',
      },
      {
        ...{ source: 'Multiply the integer by 10.', text: 'multipliziert die Zahl mit 10.', to: 'de' },
        ...{ fileType: 'po', context: 'type: Plain text' },
      },
      { source: 'Execution of xargs goes on now.', text: "'xargs' zal nu verdergaan.", to: 'nl' },
      { source: 'The calibre blog is a blog of posts.', text: 'calibre-bloggen är en blogg.', to: 'sv' },
      { source: 'German, Middle High (ca. 1050-1500)', text: 'середньоверхньонімецька (бл. 1050-1500)' },
      { source: 'Snowy Impassable Mountains', text: 'снежне непролазне планине', to: 'sr' },
      { source: 'Excel spreadsheet template', text: 'plantilla de Excel', to: 'es-ES' },
      { source: 'The calibre plugin is new.', text: 'calibre має новий плагін.' },
      { source: 'A simple file in the folder', text: '’n Eenvoudige lêer in die vouer', to: 'af' },
      { source: 'Opening the “%s” file.', text: "'%s' fitxategia irekitzen.", to: 'eu' },
      { source: 'Save the file now', text: 'Збережіть файл' },
      { source: 'Save the file now', text: '今すぐファイルを保存', to: 'ja' },
      { source: 'Save the file now', text: 'احفظ الملف الآن', to: 'ar' },
      { source: 'Save the file now', text: 'შეინახეთ ფაილი', to: 'ka' },
      { source: 'Sync your iOS devices', text: 'iOS-пристрої синхронізуються' },
      { source: '%s is missing here', text: '%s тут немає' },
      { source: 'Save', text: 'зберегти' },
      { source: 'file in the folder', text: 'Datei im Ordner', to: 'de' },
    ],
    bad: [
      {
        source: 'Save the file now.',
        text: 'збережіть файл.',
        says: 'Begin it with a capital',
        at: 'з',
        fixed: 'Збережіть файл.',
      },
      {
        source: 'Save the file now.',
        text: '«збережіть» файл.',
        says: 'capital',
        fixed: '«Збережіть» файл.',
      },
      {
        source: 'Save the file now.',
        text: 'αποθηκεύστε το αρχείο.',
        to: 'el',
        says: 'capital',
        fixed: 'Αποθηκεύστε το αρχείο.',
      },
      {
        source: 'In the inbox now.',
        text: 'ilk kutuda şimdi.',
        to: 'tr',
        says: 'capital',
        fixed: 'İlk kutuda şimdi.',
      },
    ],
  })
})
