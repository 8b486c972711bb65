/** Translations that AI agents propose, the style guides that they read, and whether they may read the project. */
export const proposalsSchema = `
-- A translation that an agent proposed. Its outcome follows from the translations of its form.
CREATE TABLE proposal (
  id INTEGER PRIMARY KEY,
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  plural_form TEXT NOT NULL,
  -- The name that the agent gave itself.
  agent TEXT NOT NULL,
  -- Why it proposed this text, if it says so.
  reason TEXT,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX proposal_string ON proposal (string_id, language_id);
CREATE INDEX proposal_language ON proposal (language_id, agent);
-- The newest text of each agent that the checks refused, for each form.
CREATE TABLE refused_proposal (
  string_id INTEGER NOT NULL REFERENCES source_string (id) ON DELETE CASCADE,
  language_id TEXT NOT NULL,
  plural_form TEXT NOT NULL,
  agent TEXT NOT NULL,
  text TEXT NOT NULL,
  -- JSON: the sentences of the findings.
  findings TEXT NOT NULL,
  refused_at INTEGER NOT NULL,
  PRIMARY KEY (string_id, language_id, plural_form, agent)
) STRICT, WITHOUT ROWID;
-- The condition is as the query language writes it (core/croql/drivers.ts), which makes the index fit.
CREATE INDEX translation_needs_work ON translation (string_id, language_id, provider) WHERE needs_work;
-- Markdown. The project's own has no language.
CREATE TABLE style_guide (
  language_id TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE suggestion_setting ADD COLUMN are_agents_forbidden INTEGER NOT NULL DEFAULT 0
  CHECK (are_agents_forbidden IN (0, 1));
`
