/** What a person decided about how a file is read: apart from `file`, so that listing files reads none of it. */
export const fileSettingsSchema = `
CREATE TABLE file_settings (
  file_id INTEGER PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  -- {"srx": "…", "table": {…}}: FileSettings of core/formats/format.ts.
  settings TEXT NOT NULL CHECK (json_valid(settings))
) STRICT;
`
