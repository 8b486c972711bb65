### About the app

-brand = Interlinear
    .gender = neuter

## Files

# $name (String) - the file
open = Відкрити
    { $name }
    .title = Відкриває
    .accesskey = O
files =
    { $count ->
        [one] { $count } файл
        [few] { $count } файли
       *[many] { $count } файлів
    }
long = Один рядок

##

plain =
    На рядку
      своєму

broken = { $x
last = End
