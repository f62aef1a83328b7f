import { decodeJwt } from 'jose'
import { generateSync } from 'otplib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeSignInPath, signInCodePath } from '#contract/code-sign-in.ts'
import { forgottenPasswordPath, loginPath, newPasswordPath } from '#contract/identity.ts'
import { passkeyChallengePath, passkeySignInPath } from '#contract/passkey-sign-in.ts'
import { newPasskeyPath, passkeysPath } from '#contract/passkeys.ts'
import { secondFactorKeyPath, secondFactorPath } from '#contract/second-factor-settings.ts'
import { type SignedDocument, signedDocumentPath, signedDocumentsPath } from '#contract/signed-documents.ts'
import { aServer, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { anAuthenticator } from '#kit/an-authenticator.ts'
import { invitesCoSigner, joins } from '#kit/co-signers.ts'
import { anApplicant } from '#kit/in-process.ts'
import { codeTo } from '#kit/mails.ts'
import { readsAll, signScreenOpen, signs } from '#kit/sign-screen-open.ts'
import { rateLimits } from '#server/config/config.ts'
import { evidenceOfAct } from '#server/evidence/evidence-of-act.ts'
import { evidenceOf } from '#server/store/evidence.ts'

const lender = 'hearthline'
const wide = { max: 1_000_000, windowMs: 60_000 }
let server: TestServer
let ana: Registered

beforeAll(async () => {
  const limits = { ...rateLimits, registrationFromAddress: wide, signInFromAddress: wide, codeTriesFromAddress: wide }
  server = await aServer({ config: { limits } })
  server.files.set(...signScreenOpen(server.shipped))
  await server.parts.releases.reload()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.register()
})

/** @returns the token of the new session */
async function begins(path: string, body: object, sent: Sent = {}): Promise<string> {
  const answer = await server.send('POST', path, { ...sent, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.headers.authorization ?? ''
}
const withPassword = (more = {}) => begins(loginPath, { email: ana.email, password: ana.password, ...more })
async function withMailedCode(): Promise<string> {
  await server.send('POST', signInCodePath, { body: { email: ana.email } })
  return await begins(codeSignInPath, { email: ana.email, code: await codeTo(server, ana.email, 'sign-in-code') })
}
async function withNewPassword(): Promise<string> {
  await server.send('POST', forgottenPasswordPath, { body: { email: ana.email } })
  const code = await codeTo(server, ana.email, 'password-code')
  return await begins(newPasswordPath, { email: ana.email, code, password: 'Another-Quiet-Day-7!' })
}
async function withPasskey(): Promise<string> {
  const device = anAuthenticator()
  const at = { headers: { host: 'localhost' } }
  const site = { origin: 'http://localhost', rpId: 'localhost' }
  const challengeOf = async (path: string, sent: Sent) => {
    const { body } = await server.send('POST', path, { ...at, ...sent })
    return (body as unknown as { readonly options: { readonly challenge: string } }).options.challenge
  }
  const adding = await challengeOf(newPasskeyPath, { token: ana.token, body: { currentPassword: ana.password } })
  await begins(passkeysPath, device.make({ ...site, challenge: adding }), { ...at, token: ana.token })
  return await begins(passkeySignInPath, device.sign({ ...site, challenge: await challengeOf(passkeyChallengePath, {}) }), at)
}
async function withInvitation(): Promise<string> {
  return (await joins(server, await invitesCoSigner(await anApplicant(server)))).token
}

function sessionOf(token: string): string {
  return String(decodeJwt(token.replace('Bearer ', '')).sid)
}

/** What an entry about an act of a session says of its sign-in. */
async function signInOf(token: string) {
  const act = { lender, identity: ana.identityUuid, release: '', locale: 'en-US', zone: 'America/Chicago' }
  const caller = { address: '127.0.0.1', session: sessionOf(token) }
  return (await server.store.read((db) => evidenceOfAct(db, { ...act, caller }))).signIn
}

describe('the evidence of an act', () => {
  it.each([
    ['registration', async () => ana.token],
    ['password', withPassword],
    ['mailed-code', withMailedCode],
    ['new-password', withNewPassword],
    ['passkey', withPasskey],
    ['invitation', withInvitation],
  ] as const)('the evidence says "%s" of a session that began so', async (method, begin) => {
    const token = await begin()
    const at = expect.stringMatching(/Z$/)
    expect(await signInOf(token)).toEqual({ by: method, secondFactor: null, session: sessionOf(token), at })
  })

  it('the evidence names the second factor of a sign-in: a code of the app, or a recovery code', async () => {
    const { body } = await server.send('POST', secondFactorKeyPath, { token: ana.token })
    const secret = String(body.plainKey).replaceAll(' ', '')
    const epoch = () => Math.floor(server.parts.now().getTime() / 1000)
    const turnsOn = { currentPassword: ana.password, code: generateSync({ secret, epoch: epoch() }) }
    const answer = await server.send('PUT', secondFactorPath, { token: ana.token, body: turnsOn })
    const [recovery] = answer.body.codes as unknown as readonly string[]
    expect(await signInOf(await withPassword({ secondFactor: recovery }))).toMatchObject({ secondFactor: 'recovery-code' })
    server.clock.ahead += 31_000
    const code = generateSync({ secret, epoch: epoch() })
    const signIn = await signInOf(await withPassword({ secondFactor: code }))
    expect(signIn).toMatchObject({ by: 'password', secondFactor: 'app-code' })
  })

  it('the evidence says "unknown" of a session that is older than its column', async () => {
    const earlier = { method: null, second_factor: null }
    const token = await withPassword()
    await server.store.write((tx) =>
      tx.updateTable('session').set(earlier).where('lender', '=', lender).where('uuid', '=', sessionOf(token)).execute(),
    )
    expect(await signInOf(token)).toMatchObject({ by: 'unknown', secondFactor: null })
  })

  it('the entry of a signing and its certificate say how the session began', async () => {
    const borrower = { ...ana, token: await withMailedCode() }
    await readsAll(server, borrower)
    expect((await signs(server, borrower)).status).toBe(200)
    await server.runJobs()
    const entries = await server.store.read((db) => evidenceOf(db, { lender, application: ana.applicationUuid }))
    for (const kind of ['consent', 'signing', 'signature'])
      expect(entries.findLast((entry) => entry.kind === kind)?.data.signIn).toMatchObject({ by: 'mailed-code' })
    const signed = await server.send('GET', signedDocumentsPath(ana.applicationUuid), { token: borrower.token })
    const [first] = signed.body as unknown as readonly SignedDocument[]
    const url = signedDocumentPath(ana.applicationUuid, first?.uuid ?? '')
    const headers = { 'x-org': lender, authorization: borrower.token }
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers })
    expect(await textOf(rawPayload)).toContain('Signed in with A code sent by e-mail')
  })
})

/** The text of a PDF file. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const texts: string[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await task.destroy()
  return texts.join('')
}
