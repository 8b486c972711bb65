import { describe, expect, it } from 'vitest'
import { challengeOf, proves } from '../../core/service/oauth/pkce.ts'

/** RFC 7636, Appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

describe('PKCE', () => {
  it('computes the vector of RFC 7636', () => {
    expect(challengeOf(verifier, 'S256')).toBe(challenge)
    expect(proves(verifier, { value: challenge, method: 'S256' })).toBe(true)
  })

  it('accepts a plain challenge', () => {
    expect(proves(verifier, { value: verifier, method: 'plain' })).toBe(true)
  })

  it.each([
    ['another verifier', 'X'.repeat(43)],
    ['the challenge itself', challenge],
    ['one that is too short', verifier.slice(1)],
    ['one that is too long', verifier.repeat(3)],
    ['a character that is not unreserved', `${verifier.slice(1)}+`],
  ])('is not proved by %s', (_, wrong) => {
    expect(proves(wrong, { value: challenge, method: 'S256' })).toBe(false)
  })
})
