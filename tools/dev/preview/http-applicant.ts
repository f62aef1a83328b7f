/** An applicant that registers and submits screens over the product's HTTP API, as a borrower's page does. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type AccountAnswer, accountPath, type ConfirmEmailBody, confirmEmailPath, emailCodePath } from '#contract/account.ts'
import { statusPath } from '#contract/application.ts'
import { documentNameHeader, documentsPath } from '#contract/documents.ts'
import {
  documentReadPath,
  type GeneratedDocument,
  generatedDocumentPath,
  generatedDocumentsPath,
  shortestReadingMs,
} from '#contract/generated-documents.ts'
import { idempotencyHeader, lenderHeader, tokenHeader, versionHeader } from '#contract/headers.ts'
import { linkFinishPath, linkSessionsPath } from '#contract/linking.ts'
import { type NotaryFinish, notaryFinishPath, notarySessionsPath } from '#contract/notary.ts'
import { type RegistrationAnswer, type RegistrationBody, registrationPath } from '#contract/registration.ts'
import { conditionQuery, type ResolvedScreen, type ScreenSubmissionAnswer, screenPath } from '#contract/screens.ts'
import type { PlaceToSign } from '#contract/signing.ts'
import { kindOf } from '#engine/index.ts'
import { homeEquityRuntime } from '#product/index.ts'

export type Transport = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent: { readonly headers: Readonly<Record<string, string>>; readonly body?: string | Buffer },
) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string | undefined>>; readonly text: string }>

/** Thrown for a response whose status is not 2xx. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered'
  readonly status: number
  readonly problem: string

  constructor(method: string, path: string, status: number, problem: string) {
    super(`${method} ${path} answered ${status}: ${problem.slice(0, 500)}`)
    this.status = status
    this.problem = problem
  }
}

/** A grey WebP of 120 × 120 pixels: a small picture that the server accepts. */
const picture = Buffer.from(
  'UklGRlIAAABXRUJQVlA4IEYAAABwBgCdASp4AHgAPxGIwlosKSekIIgBgCIJaW7hdJAAT22IvEFRz2xF4gqOe2IvEFRz2xF4gqOe2IvEE2AA/qzh9HHAAAAA',
  'base64',
)

export class HttpApplicant {
  readonly transport: Transport
  readonly lender: string
  uuid = ''
  token = ''
  status = ''
  go = ''
  version = 0
  /** The kind of the screen that was seen last. */
  private kind = ''
  /** The screens that were seen which the end of a session with a provider submits. */
  private readonly sessions = new Set<string>()

  constructor(transport: Transport, lender: string) {
    this.transport = transport
    this.lender = lender
  }

  async register(body: RegistrationBody): Promise<void> {
    const answer = await this.sends<RegistrationAnswer>('POST', registrationPath, { body, key: randomUUID() })
    this.uuid = answer.body.applicationUuid
    this.token = answer.headers[tokenHeader] ?? ''
    this.stands(answer.body)
  }

  /** @param condition the uuid of the condition that the screen is opened for */
  async sees(route: string, condition?: string): Promise<ResolvedScreen> {
    const { body } = await this.sends<ResolvedScreen>('GET', `${screenPath(this.uuid, route)}${conditionIn(condition)}`)
    this.version = body.version
    this.kind = body.view.kind
    if (kindOf({ product: homeEquityRuntime }, body.view.kind).submittedByProvider) this.sessions.add(route)
    return body
  }

  /** Reads the documents of a screen to their ends. @returns the places to sign */
  private async readsDocuments(route: string): Promise<readonly PlaceToSign[]> {
    const { body } = await this.sends<GeneratedDocument[]>('GET', `${generatedDocumentsPath(this.uuid)}?screen=${route}`)
    for (const { uuid } of body) await this.opens(generatedDocumentPath(this.uuid, uuid))
    for (const { uuid } of body) await this.hasRead(uuid)
    return body.flatMap(({ uuid, places }) => places.map(({ id }) => ({ document: uuid, place: id })))
  }

  private async opens(path: string): Promise<void> {
    const headers = { [lenderHeader]: this.lender, [tokenHeader]: this.token }
    const { status, text } = await this.transport('GET', path, { headers })
    if (status >= 300) throw new NotAnswered('GET', path, status, text)
  }

  /** A server at its real pace takes that a document was read a second after it was sent. */
  private async hasRead(document: string): Promise<void> {
    const send = () => this.sends('PUT', documentReadPath(this.uuid, document))
    await send().catch(async (error: unknown) => {
      if (!(error instanceof NotAnswered) || !error.problem.includes('/problems/document-not-shown')) throw error
      await pause(shortestReadingMs)
      await send()
    })
  }

  /**
   * Submits a screen with the version that `sees` received. Its documents are read before, and the typed name is the
   * signature at each place. A session screen is submitted through the room of the notary. An e-mail address that has to be
   * confirmed is confirmed.
   */
  async submits(route: string, answers: object, condition?: string): Promise<ScreenSubmissionAnswer> {
    if (this.sessions.has(route)) return await this.meetsTheNotary(route, answers)
    const path = `${screenPath(this.uuid, route)}${conditionIn(condition)}`
    const send = async () => await this.puts(path, route, answers)
    const body = await send().catch(async (error: unknown) => {
      if (!(error instanceof NotAnswered) || !error.problem.includes('/problems/email-unconfirmed')) throw error
      await this.confirmsTheEmail()
      return await send()
    })
    this.stands(body)
    return body
  }

  private async puts(path: string, route: string, answers: object): Promise<ScreenSubmissionAnswer> {
    const places = this.kind === 'documents' || this.kind === 'sign' ? await this.readsDocuments(route) : []
    const signing = this.kind === 'sign' && places.length > 0 && { signing: { method: 'typed', places } }
    const { body } = await this.sends<ScreenSubmissionAnswer>('PUT', path, {
      body: { answers, ...signing },
      key: randomUUID(),
      version: this.version,
    })
    return body
  }

  /** Asks for a code, and confirms with the one that was mailed. */
  async confirmsTheEmail(): Promise<void> {
    await this.sends('POST', emailCodePath)
    const { email } = (await this.sends<AccountAnswer>('GET', accountPath)).body
    for (let code = ''; ; ) {
      const body: ConfirmEmailBody = { code: await this.codeMailedTo(email) }
      try {
        await this.sends('POST', confirmEmailPath, { body })
        return
      } catch (error) {
        // A request that was sent again has mailed two codes, of which the later one is good.
        if (body.code === code) throw error
        code = body.code
      }
    }
  }

  /** The newest code that was mailed to an address: read in the outbox, which is there outside production. */
  codeMailedTo = async (email: string): Promise<string> => {
    const list = (await this.reads('/outbox')).split('<li>')
    const mail = list.find((item) => item.includes(`E-mail to ${email} `) && item.includes(' · email-code · ')) ?? ''
    const address = /href="([^"?]+)/.exec(mail)?.[1] ?? ''
    return /<pre>[^<]*?(\d{6})/.exec(await this.reads(address))?.[1] ?? ''
  }

  /** Fetches the status again, as a waiting page does. */
  async looks(): Promise<string> {
    const { body } = await this.sends<{ value: string }>('GET', statusPath(this.uuid))
    this.status = body.value
    return body.value
  }

  async linksAnIncome(screen: string): Promise<void> {
    await this.sees(screen)
    const begun = await this.sends<{ uuid: string; url: string }>('POST', linkSessionsPath(this.uuid), {
      body: { screen },
      key: randomUUID(),
    })
    const { uuid, url } = begun.body
    const { pathname, search } = new URL(url, 'http://localhost')
    const picker = pathname + search
    const institution = valuesOf(await this.reads(picker), 'institution')[0] ?? ''
    await this.presses(picker, `do=choose&institution=${institution}`)
    const accounts = valuesOf(await this.reads(picker), 'accounts')
    await this.presses(picker, `do=connect&${accounts.map((id) => `accounts=${id}`).join('&')}`)
    await this.sends('POST', linkFinishPath(this.uuid, uuid))
  }

  /**
   * Goes through a session in the practice notary's room.
   *
   * @param answers with the outcome that the session is to have; without one, the documents are sealed
   */
  async meetsTheNotary(
    screen: string,
    { outcome = 'SIGNED', ...answers }: { readonly outcome?: unknown },
  ): Promise<NotaryFinish> {
    const begun = await this.sends<{ uuid: string; url: string }>('POST', notarySessionsPath(this.uuid), {
      body: { screen, answers },
      key: randomUUID(),
    })
    const { uuid, url } = begun.body
    const { pathname, search } = new URL(url, 'http://localhost')
    const room = pathname + search
    const end = roomEnds[String(outcome)]
    for (let page = await this.reads(room); page.includes('name="step"'); page = await this.reads(room)) {
      const [step = '0'] = valuesOf(page, 'step')
      // What a step does not ask for is ignored.
      await this.presses(room, end === undefined ? `do=next&confirmed=true&willing=yes&step=${step}` : `do=${end}&step=${step}`)
    }
    const { body } = await this.sends<NotaryFinish>('POST', notaryFinishPath(this.uuid, uuid))
    this.stands(body)
    return body
  }

  /**
   * Uploads a picture.
   *
   * @returns its uuid
   */
  async uploads(screen: string, type: string, condition?: string): Promise<string> {
    const asked = new URLSearchParams({ type, screen, ...(condition !== undefined && { conditionUuid: condition }) })
    const { body } = await this.sends<{ uuid: string }>('POST', `${documentsPath(this.uuid)}?${asked}`, {
      raw: picture,
      key: randomUUID(),
      headers: { 'content-type': 'image/webp', [documentNameHeader]: 'front.webp' },
    })
    return body.uuid
  }

  async sends<T = unknown>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, raw, key, version, headers }: Sent = {},
  ): Promise<{ readonly body: T; readonly headers: Readonly<Record<string, string | undefined>> }> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await this.transport(method, path, {
      headers: {
        [lenderHeader]: this.lender,
        ...(this.token !== '' && { [tokenHeader]: this.token }),
        ...(key !== undefined && { [idempotencyHeader]: key }),
        ...(version !== undefined && { [versionHeader]: `"${version}"` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    if (answer.status >= 300) throw new NotAnswered(method, path, answer.status, answer.text)
    // A token of more than five minutes is renewed, and ends after thirty.
    this.token = answer.headers[tokenHeader] || this.token
    return { body: (answer.text === '' ? undefined : JSON.parse(answer.text)) as T, headers: answer.headers }
  }

  /** Called with the status, destination and version in a response. */
  protected stands({ status, go, version }: { status: string; go: string; version: number }): void {
    this.status = status
    this.go = go
    this.version = version
  }

  private async reads(path: string): Promise<string> {
    return (await this.transport('GET', path, { headers: { [lenderHeader]: this.lender } })).text
  }

  private async presses(path: string, form: string): Promise<void> {
    const headers = { [lenderHeader]: this.lender, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await this.transport('POST', path, { headers, body: form })
    if (status >= 400) throw new NotAnswered('POST', path, status, text)
  }
}

type Sent = {
  readonly body?: object
  readonly raw?: Buffer
  readonly key?: string
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The button of the room that leads to each outcome other than a seal. */
const roomEnds: { readonly [outcome: string]: string } = {
  MISSED: 'leave',
  ID_REFUSED: 'refuse-identity',
  FAILED: 'break-down',
}

const conditionIn = (condition: string | undefined) =>
  condition === undefined ? '' : `?${new URLSearchParams({ [conditionQuery]: condition })}`

/** The values of the inputs with a name on the page of the linking service. */
function valuesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, 'g'))].map(([, value = '']) => value)
}
