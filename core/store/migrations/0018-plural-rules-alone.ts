/** The categories of a file's plural rule follow from the rule and its language: nobody read them from here. */
export const pluralRulesAloneSchema = `
ALTER TABLE file_plural_rule DROP COLUMN categories;
`
