/** Custom file format modules: which apps a project uses, and what their files have on top of strings. */
export const modulesSchema = `
CREATE TABLE module_app (
  id INTEGER PRIMARY KEY,
  -- A folder's path, or a descriptor's address. Consent to a folder's code is not here: it is each person's own.
  location TEXT NOT NULL UNIQUE,
  -- As it was read last.
  descriptor TEXT NOT NULL CHECK (json_valid(descriptor)),
  -- {"category": "members", "logins": []}
  access TEXT NOT NULL CHECK (json_valid(access)),
  added_at INTEGER NOT NULL
) STRICT;

-- The HTML page that a module made of a source file.
CREATE TABLE file_preview (
  file_id INTEGER PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  html TEXT NOT NULL
) STRICT;

-- Which element of that page a string is.
CREATE TABLE string_preview (
  string_id INTEGER PRIMARY KEY REFERENCES source_string (id) ON DELETE CASCADE,
  preview_id INTEGER NOT NULL
) STRICT;

-- A module's string whose content was parsed by a built-in format: its parts are the strings, and it is merged again for the module.
CREATE TABLE module_content (
  file_id INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  identifier TEXT NOT NULL,
  service_type TEXT NOT NULL,
  -- The string as the module gave it: JobString of core/modules/protocol.ts.
  string TEXT NOT NULL CHECK (json_valid(string)),
  PRIMARY KEY (file_id, identifier)
) STRICT, WITHOUT ROWID;
`
