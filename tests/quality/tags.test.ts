import { describe } from 'vitest'
import { table } from './pair.ts'

describe('tags_mismatch', () => {
  table('tags_mismatch', {
    good: [
      { source: '<b>A</b>: the <i>on</i> sound', text: '<b>あ</b>：オンの音', to: 'ja' },
      { source: '<p>No package.json</p>', text: '<p>Pas de <code>package.json</code></p>', to: 'fr' },
      { source: 'In the <xref linkend="a"/>.', text: 'В <link linkend="a">списке</link>.', to: 'ru' },
      { source: 'Input device', text: '<p dir="RTL">התקן קלט</p>', to: 'he' },
      { source: 'The <i>Switch Time</i> action changes it', text: '这些快捷键可以切换', to: 'zh-CN' },
      { source: 'It is <i>not</i> so', text: '这<b>不</b>对', to: 'zh-CN' },
      { source: 'I<link> is the name of the link.', text: 'I<посилання> — назва посилання.' },
      { source: 'Read <b>this</b>', text: 'Прочитайте <b>це</b>' },
      { source: 'Only <b>IBM</b> and <b>F</b>', text: 'Лише <b>IBM</b> і <b>Ф</b>' },
      { source: '<i>a</i> <b>b</b>', text: '<b>ب</b> <i>ا</i>', to: 'ar' },
      { source: 'See <a href="/en">here</a>', text: '<a href="/ja">ここ</a>を参照', to: 'ja' },
      { source: 'Usage: cp <file> <target>', text: 'Використання: cp <файл> <ціль>' },
      {
        source: 'git mv [<options>] <source>... <head>',
        text: 'git mv [<параметри>] <джерело>... <вершина>',
      },
      { source: '--dirty[=<mark>] of <n>', text: '--dirty[=<позначка>] із <n>' },
      { source: 'Commands of <head>: <file>', text: 'Команди <head>: <”файл”>, <ще один>' },
      { source: 'Write to A U Thor <author@example.org>', text: 'Напишіть авторові' },
      { source: 'Names <file> of <b>bold</b>', text: 'Назви <файл> <b>жирні</b>', fileType: 'po' },
      { source: 'The <name> of an element', text: 'Назва елемента', fileType: 'html' },
      { source: 'One<br>two', text: 'Один<br/>два' },
      // Codes of XLIFF whose ends are elements of their own may overlap, and no others.
      {
        source: '<bx id="1"/>a <bx id="2"/>b<ex id="2"/><ex id="1"/>',
        text: '<bx id="1"/>а <bx id="2"/>б<ex id="1"/><ex id="2"/>',
      },
      {
        source: '<sc id="1"/>a <pc id="2">b</pc><ec startRef="1"/>',
        text: '<sc id="1"/>а <pc id="2">б<ec startRef="1"/></pc>',
      },
      { source: '<x id="1"/> of <x id="2"/>', text: '<x id="2"/> з <x id="1"/>' },
      {
        source: '<bpt id="1"><b></bpt>a<ept id="1"></b></ept>',
        text: '<bpt id="1"><b></bpt>а<ept id="1"></b></ept>',
      },
      { source: 'if a < b and c > d', text: 'якщо a < b та c > d' },
      {
        source: '{n, plural, one {<b>#</b> file} other {<b>#</b> files}}',
        text: '{n, plural, one {<b>#</b> файл} few {<b>#</b> файли} many {<b>#</b> файлів} other {<b>#</b> файлу}}',
        type: 'icu',
        messages: 'icu',
      },
    ],
    bad: [
      { source: '<b>A</b>: the <i>on</i> sound', text: '<b>あ：オンの音', to: 'ja', says: '</b> is missing' },
      { source: 'Enter it', text: 'Введіть <b>це</b>', says: 'not in the source' },
      { source: 'Input device', text: '<p dir="RTL">Пристрій</p>', says: 'not in the source' },
      { source: 'It is <i>not</i> so', text: 'Це <b>не</b> так', says: '<i> is missing' },
      {
        source: 'Read <b>this</b>',
        text: 'Прочитайте <b>це',
        says: '</b> is missing',
        fixed: 'Прочитайте <b>це</b>',
      },
      {
        source: 'Usage: cp <file> <target>',
        text: 'Використання: cp <файл> ціль',
        says: 'has 2 names in angle brackets, such as <file>, the translation 1.',
      },
      {
        source: 'get all values: key [<value-pattern>]',
        text: 'отримати всі значення: ключ [шаблон-значення]',
        fileType: 'po',
        says: 'The source has <value-pattern>, the translation no name in angle brackets.',
      },
      {
        source: 'Read <b>PDF</b>',
        text: 'Прочитайте <b>PDF',
        says: '</b> is missing',
        fixed: 'Прочитайте <b>PDF</b>',
      },
      { source: 'HTML<br>or text', text: 'HTML або текст', says: '<br> is missing' },
      { source: 'Use <file><br>here', text: 'Візьміть <файл> тут', says: '<br> is missing' },
      { source: 'Read this', text: 'Прочитайте <i>це', says: '<i> is not in the source', at: '<i>' },
      {
        source: '<b>a</b> <i>c</i>',
        text: '<b>а <i>в</b></i>',
        says: 'closes a tag that is not the last',
        at: '</b></i>',
        fixed: '<b>а <i>в</i></b>',
      },
      {
        source: '<b>a</b> <i>c</i>',
        text: '<b>а <i>в</b> г</i>',
        says: 'closes a tag that is not the last',
        at: '</b>',
      },
      { source: '<g id="1">Save</g>', text: '<g id="2">Зберегти</g>', says: '<g id="1"> is missing' },
      {
        source: 'Press <x id="1"/> or <x id="2"/>',
        text: 'Натисніть <x id="1"/> або <x id="1"/>',
        says: '<x id="1"/> is not in the source',
        at: '<x id="1"/>',
      },
      {
        source: 'Press <x id="1"/>',
        text: 'Натисніть',
        says: '<x id="1"/> is missing',
        fixed: 'Натисніть <x id="1"/>',
      },
      {
        source: '<x id="1"/>Save it',
        text: 'Збережіть це',
        says: '<x id="1"/> is missing',
        fixed: '<x id="1"/>Збережіть це',
      },
      {
        source: 'a <bx id="1"/>b<ex id="1"/>',
        text: 'а <ex id="1"/>б<bx id="1"/>',
        says: 'opened and not closed after it',
        at: '<bx id="1"/>',
      },
      {
        source: 'a <ph id="1">&lt;br/></ph> b',
        text: 'а б',
        says: '<ph id="1">&lt;br/></ph> is missing',
      },
      { source: 'One<br/>two', text: '一二', to: 'zh-CN', says: '<br/> is missing' },
      {
        source: '<a href="x">go</a>',
        text: '</a>اذهب<a href="x">',
        to: 'ar',
        says: 'right order',
        at: '</a>',
      },
    ],
  })
})
