import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { curlLine } from '../../../renderer/src/service/curl.ts'

it('makes a line that a shell reads as one address, without a token', () => {
  const line = curlLine('http://127.0.0.1:8080', {
    method: 'GET',
    path: '/api/v2/projects/1/strings?croql=text%20contains%20"it\'s $HOME `id`"',
  })
  expect(line).toMatch(/^curl -H "Authorization: Bearer \$TOKEN" '/)
  const words = execFileSync('sh', ['-c', line.replace(/^curl/, 'printf "%s\\n"')], {
    env: { TOKEN: 'secret' },
    encoding: 'utf8',
  }).split('\n')
  expect(words).toEqual([
    '-H',
    'Authorization: Bearer secret',
    'http://127.0.0.1:8080/api/v2/projects/1/strings?croql=text%20contains%20"it%27s $HOME `id`"',
    '',
  ])
})

it('leaves the body to a file', () => {
  expect(curlLine('http://127.0.0.1:1', { method: 'PATCH', path: '/api/v2/projects/1' })).toBe(
    `curl -X PATCH -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d @body.json 'http://127.0.0.1:1/api/v2/projects/1'`,
  )
})
