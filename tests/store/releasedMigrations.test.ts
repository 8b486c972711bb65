/**
 * A released migration never changes by a byte: files have run it, and SQLite keeps the comments inside a statement.
 * Each new migration has a line here. If a hash differs, restore the migration and not the hash.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../core/store/migrations')

const RELEASED: Readonly<Record<string, string>> = {
  '0001-first.ts': 'b7b910818afb81de6e7e32e010c0167794f3e703469267b0ab3d81ba2d68b6ea',
  '0002-search.ts': '9ed85e3024b8129f87a831af4ffc19b51f934315d3c946cce38894a9b238833a',
  '0003-file-settings.ts': '6df61455efcd234fc63308d25f50e7f225a21c637518672a6648203a5d772f8d',
  '0004-saved-queries.ts': '76264de0d1d9bb54e3bc70a7698acb71f08628d6beef2724d071948122489d72',
  '0005-modules.ts': 'afd3034a3d08564f6950bd14151a79a57c7638e0770ad78d8978ccc6a146261f',
  '0006-memory.ts': 'bd78c34a9be93c0a9d775056ceb25d248e60801d339366957a1f520faff54cff',
  '0007-quality.ts': '2393be56d6663bc88f44d0d224495ba26c81652a2e8dc4585c1da24c36ca3954',
  '0008-screenshots.ts': '874e7214e3050510b79d19cca71e4d5e4358ae69c29fa81e39985314ea99f052',
  '0009-cloud.ts': 'b2ab385034629cf8f53d770347996d28608babd6a819c20f35e9d9a672b76a99',
  '0010-snapshots.ts': '1e6b7c2dc9ce8ac26ac1dbe1e978d56cce61d28675e9e8c3383203540ec27512',
  '0011-screenshot-labels.ts': '30dd8d9fade77edb0dda146ab391a4f2c8014894d1f5b81769b57f6c6127974f',
  '0012-taken-ids.ts': '43c06430192cf3ec7378fa9b5564d2d52126eebd5c55fc591a01e0e784aff865',
  '0013-cloud-identity.ts': '6a4649d0512ea5ac4b9337261abc65cf565bb5cc78b169140fef5eae9208d1ed',
  '0014-answered-saves.ts': '9084ec2d146a519a9d202e542aaa19dd0cc3625ad1fae4700b639686e8d6a386',
  '0015-translation-files.ts': 'c2935e8dcc1a2a6d4d5abb2a2edff8d759414d404a3c45851c2b0044fb1b0b54',
  '0016-checks-known.ts': '23d754d484032971660392edbf75e56d08045990f81911113f6e0f970132f111',
  '0017-translation-states.ts': '4c4b289a9afbf244bff264e8a7cd4a08582a5f8bec272083673ac26a86ae2b7e',
  '0018-plural-rules-alone.ts': 'bfafc7f4c0b42c0d10a65157557b40ccf76dc88073cf13e275c12a6e5b0794d2',
  '0019-repetitions.ts': '23f8052075c6da1bb6ba2ea87970b8a9764dd5c1aa0ec5325aa36c47d720c1d1',
  '0020-translator-comments.ts': '038a30ce8d9e6206c9ec2bbfcac73383cf28a8830a4e92614739de87c35118e2',
  '0021-suggestions.ts': 'b137e229895cdb1aca035cc2255726e9078511379fc1f12044135ff4a6e73391',
  '0022-identity.ts': 'a7a999edcc7c919853dfcf6f9d5260a61019d98ec8a36f4b84b80330f56cf279',
  '0023-rare-summaries.ts': '3ccf07062a08a20bd130e9ca54687a1c40d5b93ce28dcc38767d77c153844027',
  '0024-file-places.ts': '1629c03fe77f9d69d3ba0e481bb9854cc7e4057ccc0025b8d346d517d43d8f00',
  '0025-changed-since.ts': '6e9d92f3d2b650fcf5817ec1c319a74919dfbb334b85381b3c6f1f816ad40511',
  '0026-deflated-files.ts': '40ea56f9f47e610ff3195d9cdb98e744e07db4398589164955e36d689db498f2',
  '0027-trigram-memory.ts': '590b1b12f2066993f0b1cf09efb7adb5dbe6ab88ba392ec29125935d9f4a6ae2',
  '0028-counting-rules.ts': '53fac2bb08233896c226a6a29793552e001a20d0eadc53dcc762e694245536b0',
  '0029-pinned-dictionaries.ts': 'f737b2dc439b36fcc6e506e89dd65d024ca7a4ccaaa2b3c9f8c967fdc91aeda8',
  '0030-string-words.ts': 'a506638b156d662097163486e17eca07e7bea0442dc9699232263d47176fb277',
  '0032-replaced-files.ts': '218a340185b803173da378318f57bb972f20ec314cc2e318db63a9b76667e65f',
  '0033-moved-drafts.ts': 'be278f4a2aa252f83f253dc18169f2b562b7c81746fff309df9ce222abd1152d',
  '0034-match-scores.ts': '0dbd8b7c59026a87d0030fb477c885ef4b091447747d047fe5d4cf5b4a4d1c5c',
  '0035-locked-strings.ts': '7f1554e1816c38a442f9d236669704e03d61dbcea7ed27f865ef211a0b1ba997',
  '0036-bookmarks.ts': '6a1f5a82532fc0a5541c31db34045f439a10ac3a573a20d939e7887b2c3d2fef',
  '0037-proposals.ts': '753140e47e8d8c31e618417c5bf5240f4a98175e4b7c860a358601f53f1f5939',
  'superseded.ts': '711658c9142e451e167aa48ac4478006977f273ad95c3169de244613a0d58265',
}

it('a released migration is unchanged', () => {
  const files = globSync('*.ts', { cwd: FOLDER }).filter((name) => name !== 'index.ts')
  const hashes = files.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(FOLDER, name)))
      .digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(RELEASED)
})
