/**
 * Which cloud a project belongs to, wherever its file goes: the address of the API and the person there, not a connection
 * in the settings of one machine (docs/cloud.md, "On another machine"). And when what a count does not show was compared.
 */
export const cloudIdentitySchema = `
-- Of the API, without a slash at its end; null: it was linked before this was kept.
ALTER TABLE cloud_project ADD COLUMN base_url TEXT;
-- Who signed in, by the cloud's id; null: it is not known.
ALTER TABLE cloud_project ADD COLUMN remote_user_id INTEGER;
-- By this machine's clock: when everything was last compared; null: not since this was kept.
ALTER TABLE cloud_project ADD COLUMN thorough_at INTEGER;
-- Whether comments, approvals or votes were sent since they were last compared.
ALTER TABLE cloud_project ADD COLUMN is_remarked INTEGER NOT NULL DEFAULT 0 CHECK (is_remarked IN (0, 1));
-- When a person ended the sync; links and unsent edits stay for one who takes it up again. Null: it syncs.
ALTER TABLE cloud_project ADD COLUMN unlinked_at INTEGER;

UPDATE cloud_project SET remote_user_id =
  (SELECT remote_id FROM cloud_row WHERE entity = 'user' AND local_id = cloud_project.user_id);
`
