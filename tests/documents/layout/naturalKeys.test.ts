/** Keys that are texts in a natural language, told from identifiers. */
import { describe, expect, it } from 'vitest'
import { areNaturalKeys } from '../../../core/documents/import/match/sourceKeys.ts'

describe('keys of a file', () => {
  it.each([
    // Laravel, as its documentation has it: JSON files named by their language.
    [['I love programming.', 'Log in', 'Save', 'E-Mail', '(Help)', ':count days ago', '2FA']],
    // Jenkins: the text between `${%` and `}` of a view.
    [["Branch Specifier (blank for 'any')", 'Add Branch', 'Delete Branch']],
    [['Repository URL', 'Credentials', 'Refspec']],
    // Apple: NSLocalizedString with its text for a key.
    [['Send…', 'Are you sure?', '%d items selected', 'Don’t save', 'OK']],
    // i18next without separators of keys and namespaces.
    [['{{count}} photos', 'Error: {{message}}', 'Close']],
    // ASP.NET Core: the default text is the name of the resource.
    [['Your application description page.', 'Contact', 'Privacy Policy', 'Value of user.name']],
  ])('are texts: %j', (keys) => expect(areNaturalKeys(keys)).toBe(true))

  it.each([
    [['auth.login', 'auth.rememberMe', 'buttons.save']],
    [['login', 'remember_me', 'saveAll', 'no-results']],
    [['CFBundleDisplayName', 'NSCameraUsageDescription']],
    [['BUTTON_OK', 'BUTTON_CANCEL', 'TF_MENU_FILE_OPEN']],
    // Nested objects, also where the last keys are texts.
    [['menu.Open file', 'menu.Save all files', 'menu.Close']],
    [['items.0', 'items.1']],
    // Words may be either.
    [['Name', 'Title', 'Close', 'URL']],
    [['Afghanistan', 'Albania', 'Algeria', 'Andorra', 'Costa Rica']],
    // Few phrases among identifiers: `field_Full Name` of a form.
    [['field_name', 'field_mail', 'field_phone', 'All rights reserved']],
    [['1', '2', '...']],
    [[]],
  ])('are identifiers, or may be: %j', (keys) => expect(areNaturalKeys(keys)).toBe(false))
})
