/** Apps, the OAuth 2.0 authorization-code flow and its tokens. */
import { chosen, held, testsIn, type Page, type Section } from '../statement.ts'

const oauth = testsIn('tests/service/oauth.test.ts')
const tokensOf = testsIn('tests/service/oauthTokens.test.ts')
const edges = testsIn('tests/service/edges.test.ts')
const robust = testsIn('tests/service/robust.test.ts')
const lists = testsIn('tests/service/lists.test.ts')
const pkce = testsIn('tests/service/pkce.test.ts')
const screen = testsIn('tests/workbench/localService.test.ts')
const window = testsIn('tests/e2e/oauth.e2e.ts')

const SCRIPTING = 'docs/scripting.md'

const registration: Section = {
  title: 'Registering an app',
  statements: [
    held(
      'An app gets a client id when it is registered',
      oauth('gets an id, and a secret if it is confidential'),
    ),
    held(
      'A confidential app gets a client secret beside its id; a public app has none',
      oauth('gets an id, and a secret if it is confidential'),
      screen('starts, stops, and keeps its credentials'),
    ),
    held(
      'An app is public or confidential from its registration on: the one proves itself by PKCE, the other by its secret',
      oauth('redirects with the error of %s', 'a public app without code_challenge'),
      tokensOf('requires the secret of a confidential app, whatever verifier it sends'),
    ),
    held(
      'An app names one redirect URL or more',
      oauth('has one redirect URL or more, and the user returns to the requested one'),
    ),
    chosen(
      'No user is redirected to a URL that was not registered',
      { what: 'they are compared as strings; a loopback address may have any port.', page: SCRIPTING },
      oauth('does not redirect for %s', 'an unregistered one'),
      oauth('accepts any port of a loopback address, and no other difference (RFC 8252, 7.3)'),
      edges('%j does not match the registered one in another spelling'),
      edges('is matched with any loopback port'),
    ),
    held(
      'A person is asked before an app may act in their name, and says for which projects',
      oauth('shows the user the client, scopes and projects; with no script and in no frame'),
      oauth('answers a page once, and only its own'),
    ),
    held(
      'An app can be removed, and its tokens end with it',
      tokensOf('loses an app’s entries with the app'),
    ),
  ],
}

const request: Section = {
  title: 'The authorization request: `GET /oauth/authorize`',
  statements: [
    held('`client_id` names a registered app', oauth('does not redirect for %s', 'an unknown app')),
    held(
      '`redirect_uri` is there, and is one of the app’s',
      oauth('does not redirect for %s', 'no redirect_uri'),
      oauth('does not redirect for %s', 'an unregistered one'),
    ),
    held(
      '`response_type` is `code`',
      oauth('redirects with the error of %s', 'no response_type'),
      oauth('redirects with the error of %s', 'another response_type'),
    ),
    held('`scope` names what is asked for', oauth('redirects with the error of %s', 'no scope')),
    held(
      'Several scopes may be asked for at once, with spaces between them',
      oauth('is accepted with several scopes, separated by spaces'),
    ),
    chosen(
      'A scope that the app was not registered for is refused',
      {
        what: 'the scopes are those of the API’s own endpoints; a scope holds those below it.',
        page: SCRIPTING,
      },
      oauth('redirects with the error of %s', 'a scope that the app is not registered for'),
    ),
    held(
      '`state` comes back unchanged, and may be left out',
      oauth('returns code and state after consent'),
      oauth('is accepted without a state, and returns none'),
    ),
    held(
      '`code_challenge` is asked of a public app',
      oauth('redirects with the error of %s', 'a public app without code_challenge'),
    ),
    held(
      '`code_challenge` may be sent by a confidential app, and may be left out by it',
      tokensOf('accepts a confidential app without PKCE, and then no verifier (RFC 9700, 4.8.2)'),
      tokensOf('requires the secret of a confidential app, whatever verifier it sends'),
    ),
    held(
      '`code_challenge` is the SHA-256 of the verifier in base64url where the method is `S256`',
      pkce('computes the vector of RFC 7636'),
    ),
    held(
      '`code_challenge_method` is `S256` or `plain`; without it `plain` is meant',
      tokensOf('accepts the plain challenge, which is the default'),
      oauth('redirects with the error of %s', 'an unknown method'),
    ),
    held(
      'A user who consents is redirected with `code` and `state`',
      oauth('returns code and state after consent'),
      window('signs in with PKCE, and is refreshed'),
    ),
    held(
      'A user who declines is redirected with `error=access_denied` and `state`, and without a code',
      oauth('returns access_denied and state if the user declines, or chooses no project'),
      window('is reported if the user declines'),
    ),
    held(
      'A public app that sends no challenge gets `invalid_request` in place of a code',
      oauth('redirects with the error of %s', 'a public app without code_challenge'),
    ),
    held('A repeated parameter is refused', oauth('refuses a repeated parameter (RFC 6749, 3.1)')),
  ],
}

const exchange: Section = {
  title: 'Exchanging a code: `POST /oauth/token`',
  statements: [
    chosen(
      'The body is a JSON object',
      { what: 'a form is taken, too, as RFC 6749 has it; nothing else is.', page: SCRIPTING },
      tokensOf('returns the spec’s token response, and the token works'),
      tokensOf('accepts a form too'),
      edges('for a token is JSON or a form, and is checked for it'),
    ),
    held(
      '`grant_type` is `authorization_code`',
      tokensOf('refuses %s', 'no grant_type'),
      tokensOf('refuses %s', 'another grant_type'),
    ),
    held(
      '`client_id` is that of the app which the code was given to',
      tokensOf('refuses %s', 'an unknown app'),
      tokensOf('refuses a code of another app'),
    ),
    held(
      '`client_secret` is sent by a confidential app; a verifier does not replace it',
      tokensOf('requires the secret of a confidential app, whatever verifier it sends'),
    ),
    held(
      '`redirect_uri` is the one of the authorization request',
      tokensOf('refuses %s', 'another redirect_uri'),
      tokensOf('refuses %s', 'no redirect_uri'),
    ),
    chosen(
      '`code` is the one that came back',
      {
        what: 'it is good once and for a minute. A code that comes again during its exchange is refused; one that comes after it ends what it was exchanged for.',
        page: SCRIPTING,
      },
      tokensOf('refuses %s', 'a wrong code'),
      tokensOf('refuses %s', 'no code'),
      tokensOf('revokes the family of a repeated code (RFC 6749, 10.5)'),
      edges('that is repeated during its exchange is refused, and revokes nothing'),
      tokensOf('gives the tokens to one of two exchanges of a code at once'),
    ),
    held(
      '`code_verifier` is sent wherever the request had a challenge, by public and confidential apps alike',
      tokensOf('refuses %s', 'no verifier'),
      tokensOf('refuses %s', 'a wrong verifier'),
      tokensOf('requires the secret of a confidential app, whatever verifier it sends'),
    ),
  ],
}

const tokens: Section = {
  title: 'The token response',
  statements: [
    held(
      '`access_token` opens the API in the name of the person who allowed it',
      tokensOf('returns the spec’s token response, and the token works'),
    ),
    held('`token_type` is `bearer`', tokensOf('returns the spec’s token response, and the token works')),
    held(
      '`expires_in` is 7200 seconds, after which the token is refused',
      tokensOf('returns the spec’s token response, and the token works'),
      tokensOf('returns a token with its actual lifetime'),
    ),
    held(
      '`refresh_token` gets a new access token',
      tokensOf('rotates; a reused token ends its family (RFC 9700, 4.14.2)'),
    ),
    held('Of tokens and secrets only hashes are kept', tokensOf('has hashes, and only the user may read it')),
  ],
}

const refresh: Section = {
  title: 'Refreshing: `POST /oauth/token`',
  statements: [
    held(
      '`grant_type=refresh_token` is answered with a token response as the exchange is, without asking the person',
      tokensOf('rotates; a reused token ends its family (RFC 9700, 4.14.2)'),
    ),
    held(
      '`client_id` of a refresh is that of the app which the token was given to',
      tokensOf('is limited to the token’s app, a confidential one with its secret'),
    ),
    held(
      '`client_secret` of a refresh is sent by a confidential app, and by no public one',
      tokensOf('is limited to the token’s app, a confidential one with its secret'),
    ),
    chosen(
      '`refresh_token` is that of the newest response, and the answer has a new one',
      {
        what: 'each is valid once, and for ten seconds after that for another pair of the same consent. A later use ends all tokens of that consent.',
        page: SCRIPTING,
      },
      tokensOf('rotates; a reused token ends its family (RFC 9700, 4.14.2)'),
      tokensOf('gives each of two windows a pair of its own, and a later reuse ends both'),
    ),
    held('A refresh gives no more than was allowed', tokensOf('returns no further rights')),
  ],
}

const calls: Section = {
  title: 'Calling the API',
  statements: [
    held(
      '`Authorization: Bearer …` is on each request, and what it does is done in that person’s name',
      robust('requires a token'),
      lists('answers under an address of its own, to a bearer token, with the user’s data'),
    ),
    held(
      '`GET /api/v2/projects` lists the projects that the token opens',
      lists('answers under an address of its own, to a bearer token, with the user’s data'),
      edges('state the owner of a project; the user keeps their id, and the filter finds the owner’s'),
    ),
    held(
      'A token opens what its scopes say, and nothing else',
      tokensOf('returns the spec’s token response, and the token works'),
    ),
    chosen(
      'An organization of the enterprise deployment has a host of its own',
      {
        what: '`acme.localhost`, or the plain address, where the service is started with `--enterprise acme`.',
        page: SCRIPTING,
      },
      lists('answers under an address of its own, to a bearer token, with the user’s data'),
    ),
    chosen(
      'Paths begin with `/api/v2`',
      {
        what: 'the addresses of OAuth have no version; CroQL and the module protocol have none either.',
        page: SCRIPTING,
      },
      robust('%s %s: %i'),
      lists('answers under an address of its own, to a bearer token, with the user’s data'),
    ),
  ],
}

const errors: Section = {
  title: 'Errors and limits',
  statements: [
    chosen(
      'A refusal of the token endpoint is an `error`',
      { what: 'the codes of RFC 6749 with the status 400, `invalid_client` with 401.', page: SCRIPTING },
      tokensOf('refuses %s', 'no verifier'),
      tokensOf('refuses %s', 'an unknown app'),
    ),
    chosen(
      'A refusal of the API is JSON',
      {
        what: '`error` with a code and a message, or 400 with `errors` for each wrong member.',
        page: SCRIPTING,
      },
      robust('%s %s: %i'),
      robust('gets the position of the fault for %s in %s'),
    ),
    chosen(
      'How many requests are taken is the service’s to say',
      { what: 'there is no rate; more connections than are served are answered 503.', page: SCRIPTING },
      edges('are answered 503'),
    ),
    held('Guesses of a secret are delayed', tokensOf('is protected by a delay against guessing')),
  ],
}

export const authorizationPage: Page = {
  name: 'authorization',
  title: 'Apps, authorization and tokens',
  intro:
    'How an app comes to act in a person’s name: registered, allowed by the person, given a code and then tokens. The local service is held to it; [Script your project](../../scripting.md) shows it in use.',
  sections: [registration, request, exchange, tokens, refresh, calls, errors],
}
