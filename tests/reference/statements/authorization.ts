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
      oauth('gets an id, and a secret where it is confidential'),
    ),
    held(
      'A confidential app gets a client secret beside its id; a public app has none',
      oauth('gets an id, and a secret where it is confidential'),
      screen('starts, stops, and keeps who may ask'),
    ),
    held(
      'An app is public or confidential from its registration on: the one proves itself by PKCE, the other by its secret',
      oauth('tells the app of %s', 'a public app without code_challenge'),
      tokensOf('asks a confidential app for its secret, whatever verifier it sends'),
    ),
    held(
      'An app names one redirect URL or more',
      oauth('has one redirect URL or more, and people come back to the one that is asked for'),
    ),
    chosen(
      'Nobody is sent to a URL that was not registered',
      { what: 'they are compared as strings; of a loopback address any port will do.', page: SCRIPTING },
      oauth('sends nobody anywhere for %s', 'an unregistered one'),
      oauth('takes any port of a loopback address, and nothing else that differs (RFC 8252, 7.3)'),
      edges('%j is not the registered one by another spelling'),
      edges('may differ in a loopback port alone'),
    ),
    held(
      'A person is asked before an app may act in their name, and says for which projects',
      oauth('asks the person: who, for what, in which projects; with no script and in no frame'),
      oauth('answers a page once, and none that it did not make'),
    ),
    held('An app can be removed, and its tokens end with it', tokensOf('ends with the app')),
  ],
}

const request: Section = {
  title: 'The authorization request: `GET /oauth/authorize`',
  statements: [
    held('`client_id` names a registered app', oauth('sends nobody anywhere for %s', 'an unknown app')),
    held(
      '`redirect_uri` is there, and is one of the app’s',
      oauth('sends nobody anywhere for %s', 'no redirect_uri'),
      oauth('sends nobody anywhere for %s', 'an unregistered one'),
    ),
    held(
      '`response_type` is `code`',
      oauth('tells the app of %s', 'no response_type'),
      oauth('tells the app of %s', 'another response_type'),
    ),
    held('`scope` names what is asked for', oauth('tells the app of %s', 'no scope')),
    held(
      'Several scopes may be asked for at once, with spaces between them',
      oauth('may ask for several scopes, with spaces between them'),
    ),
    chosen(
      'A scope that the app was not registered for is refused',
      {
        what: 'the scopes are those of the API’s own endpoints; a scope holds those below it.',
        page: SCRIPTING,
      },
      oauth('tells the app of %s', 'a scope that the app is not registered for'),
    ),
    held(
      '`state` comes back unchanged, and may be left out',
      oauth('comes back with code and state where the person allows it'),
      oauth('may do without a state, and none comes back'),
    ),
    held(
      '`code_challenge` is asked of a public app',
      oauth('tells the app of %s', 'a public app without code_challenge'),
    ),
    held(
      '`code_challenge` may be sent by a confidential app, and may be left out by it',
      tokensOf('takes a confidential app without PKCE, and then no verifier (RFC 9700, 4.8.2)'),
      tokensOf('asks a confidential app for its secret, whatever verifier it sends'),
    ),
    held(
      '`code_challenge` is the SHA-256 of the verifier in base64url where the method is `S256`',
      pkce('computes the vector of RFC 7636'),
    ),
    held(
      '`code_challenge_method` is `S256` or `plain`; without it `plain` is meant',
      tokensOf('takes the verifier as it is for a plain challenge, which is the default'),
      oauth('tells the app of %s', 'an unknown method'),
    ),
    held(
      'Who allows it is sent back with `code` and `state`',
      oauth('comes back with code and state where the person allows it'),
      window('signs in with PKCE, and is refreshed'),
    ),
    held(
      'Who declines is sent back with `error=access_denied` and `state`, and without a code',
      oauth('comes back with access_denied and state where the person declines, or chooses no project'),
      window('is told when the person declines'),
    ),
    held(
      'A public app that sends no challenge is told `invalid_request` in place of a code',
      oauth('tells the app of %s', 'a public app without code_challenge'),
    ),
    held(
      'A parameter that stands twice is refused',
      oauth('refuses a parameter that stands twice (RFC 6749, 3.1)'),
    ),
  ],
}

const exchange: Section = {
  title: 'Exchanging a code: `POST /oauth/token`',
  statements: [
    chosen(
      'The body is a JSON object',
      { what: 'a form is taken, too, as RFC 6749 has it; nothing else is.', page: SCRIPTING },
      tokensOf('answers the spec’s token response, and the token works'),
      tokensOf('takes a form too'),
      edges('for a token is JSON or a form, and says so'),
    ),
    held(
      '`grant_type` is `authorization_code`',
      tokensOf('refuses %s', 'no grant_type'),
      tokensOf('refuses %s', 'another grant_type'),
    ),
    held(
      '`client_id` is that of the app which the code was given to',
      tokensOf('refuses %s', 'an unknown app'),
      tokensOf('gives no code of one app to another'),
    ),
    held(
      '`client_secret` is sent by a confidential app; a verifier does not stand in for it',
      tokensOf('asks a confidential app for its secret, whatever verifier it sends'),
    ),
    held(
      '`redirect_uri` is the one of the authorization request',
      tokensOf('refuses %s', 'another redirect_uri'),
      tokensOf('refuses %s', 'no redirect_uri'),
    ),
    chosen(
      '`code` is the one that came back',
      {
        what: 'it is good once and for a minute; a code that comes again ends what it was exchanged for.',
        page: SCRIPTING,
      },
      tokensOf('refuses %s', 'a wrong code'),
      tokensOf('refuses %s', 'no code'),
      tokensOf('ends what a code was exchanged for when it comes again (RFC 6749, 10.5)'),
      edges('that comes again while it is exchanged takes back what it gives'),
    ),
    held(
      '`code_verifier` is sent wherever the request had a challenge, by public and confidential apps alike',
      tokensOf('refuses %s', 'no verifier'),
      tokensOf('refuses %s', 'a wrong verifier'),
      tokensOf('asks a confidential app for its secret, whatever verifier it sends'),
    ),
  ],
}

const tokens: Section = {
  title: 'The token response',
  statements: [
    held(
      '`access_token` opens the API in the name of the person who allowed it',
      tokensOf('answers the spec’s token response, and the token works'),
    ),
    held('`token_type` is `bearer`', tokensOf('answers the spec’s token response, and the token works')),
    held(
      '`expires_in` is 7200 seconds, after which the token is refused',
      tokensOf('answers the spec’s token response, and the token works'),
      tokensOf('gives a token for as many seconds as it says'),
    ),
    held(
      '`refresh_token` gets a new access token',
      tokensOf('rotates; a token that was exchanged ends its family (RFC 9700, 4.14.2)'),
    ),
    held(
      'Of tokens and secrets only hashes are kept',
      tokensOf('is hashes, in a file that only this person may read'),
    ),
  ],
}

const refresh: Section = {
  title: 'Refreshing: `POST /oauth/token`',
  statements: [
    held(
      '`grant_type=refresh_token` is answered with a token response as the exchange is, without asking the person',
      tokensOf('rotates; a token that was exchanged ends its family (RFC 9700, 4.14.2)'),
    ),
    held(
      '`client_id` of a refresh is that of the app which the token was given to',
      tokensOf('is each app’s own, and a confidential one’s with its secret'),
    ),
    held(
      '`client_secret` of a refresh is sent by a confidential app, and by no public one',
      tokensOf('is each app’s own, and a confidential one’s with its secret'),
    ),
    chosen(
      '`refresh_token` is the one of the newest response, and the answer has another one',
      {
        what: 'each is good once; one that comes again ends all that came from that consent.',
        page: SCRIPTING,
      },
      tokensOf('rotates; a token that was exchanged ends its family (RFC 9700, 4.14.2)'),
    ),
    held('A refresh gives no more than was allowed', tokensOf('gives no more than was allowed')),
  ],
}

const calls: Section = {
  title: 'Calling the API',
  statements: [
    held(
      '`Authorization: Bearer …` is on each request, and what it does is done in that person’s name',
      robust('is who has a token'),
      lists('answers under an address of its own, to a bearer token, what that person may see'),
    ),
    held(
      '`GET /api/v2/projects` lists the projects that the token opens',
      lists('answers under an address of its own, to a bearer token, what that person may see'),
      edges('say who owns a project; who asks keeps their id, and the filter finds the owner’s'),
    ),
    held(
      'A token opens what its scopes say, and nothing else',
      tokensOf('answers the spec’s token response, and the token works'),
    ),
    chosen(
      'An organization of the enterprise deployment has a host of its own',
      {
        what: '`acme.localhost`, or the plain address, where the service is started with `--enterprise acme`.',
        page: SCRIPTING,
      },
      lists('answers under an address of its own, to a bearer token, what that person may see'),
    ),
    chosen(
      'Paths begin with `/api/v2`',
      {
        what: 'the addresses of OAuth have no version; CroQL and the module protocol have none either.',
        page: SCRIPTING,
      },
      robust('%s %s: %i'),
      lists('answers under an address of its own, to a bearer token, what that person may see'),
    ),
  ],
}

const errors: Section = {
  title: 'Errors and limits',
  statements: [
    chosen(
      'What the token endpoint refuses is told by `error`',
      { what: 'the codes of RFC 6749 with the status 400, `invalid_client` with 401.', page: SCRIPTING },
      tokensOf('refuses %s', 'no verifier'),
      tokensOf('refuses %s', 'an unknown app'),
    ),
    chosen(
      'What the API refuses is told in JSON',
      {
        what: '`error` with a code and a message, or `errors` by the member that is wrong with 400.',
        page: SCRIPTING,
      },
      robust('%s %s: %i'),
      robust('%s is wrong in %s'),
    ),
    chosen(
      'How many requests are taken is the service’s to say',
      { what: 'there is no rate; more connections than are served are answered 503.', page: SCRIPTING },
      edges('are answered 503'),
    ),
    held('Who guesses a secret is slowed down', tokensOf('slows down who guesses')),
  ],
}

export const authorizationPage: Page = {
  name: 'authorization',
  title: 'Apps, authorization and tokens',
  intro:
    'How an app comes to act in a person’s name: registered, allowed by the person, given a code and then tokens. The local service is held to it; [Script your project](../../scripting.md) shows it in use.',
  sections: [registration, request, exchange, tokens, refresh, calls, errors],
}
