/**
 * A scripted applicant: registers, answers whatever screen it is time for, links an income, sends files, waits, and
 * retries what was not answered, as the page does. It speaks HTTP alone, to a server in the process or to a real one.
 */
import { randomUUID } from 'node:crypto'
import { statusPath } from '#contract/application.ts'
import { documentNameHeader, documentsPath } from '#contract/documents.ts'
import { incomeSourcesPath, linkFinishPath, linkSessionsPath } from '#contract/linking.ts'
import type { RegistrationAnswer } from '#contract/registration.ts'
import { type ResolvedScreen, type ScreenSubmissionAnswer, screenPath } from '#contract/screens.ts'
import type { JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import type { ScreenView } from '#engine/kinds/define-kind.ts'
import { fittingAnswers } from './fitting-answer.ts'
import { type FileToSend, journeyAnswers, type ScriptedAnswers } from './journey-answers.ts'
import { aJpeg } from './some-documents.ts'

export type Transport = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent: { readonly headers: Readonly<Record<string, string>>; readonly body?: string | Buffer },
) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string | undefined>>; readonly text: string }>

export type Applying = {
  readonly lender: string
  readonly release: string
  readonly lastName?: string
  readonly answers: JourneyAnswers
  /** What they choose on the screen of offers, where not what most lenders offer. */
  readonly choice?: ScriptedAnswers
}

export type Visit = { readonly status: string; readonly go: string }

export class Applicant {
  readonly transport: Transport
  readonly lender: string
  readonly name: string
  readonly choice: ScriptedAnswers | undefined
  uuid = ''
  token = ''
  status = ''
  go = ''
  version = 0
  /** Every status and screen that they came to, in order. */
  readonly visits: Visit[] = []
  /** Routes of the screens whose answers were acknowledged, with what was sent. */
  readonly acknowledged: { readonly route: string; readonly answers: ScriptedAnswers }[] = []

  private constructor(transport: Transport, lender: string, name: string, choice?: ScriptedAnswers) {
    this.transport = transport
    this.lender = lender
    this.name = name
    this.choice = choice
  }

  static async registers(transport: Transport, { lender, release, answers, choice }: Applying): Promise<Applicant> {
    const { firstName = '', lastName = '' } = (answers['legal-name'] ?? {}) as { firstName?: string; lastName?: string }
    const ana = new Applicant(transport, lender, `${firstName} ${lastName}`, choice)
    const body = { journey: 'register-v2', release, answers }
    const path = '/identity/api/v1/registration/register'
    const answer = await ana.sends<RegistrationAnswer>('POST', path, { body, key: randomUUID() })
    ana.uuid = answer.body.applicationUuid
    ana.token = answer.headers.authorization ?? ''
    ana.stands(answer.body)
    return ana
  }

  /** An applicant whose application exists already. */
  static resumes(transport: Transport, known: Pick<Applicant, 'lender' | 'name' | 'uuid' | 'token' | 'go'>): Applicant {
    const { lender, name, uuid, token, go } = known
    return Object.assign(new Applicant(transport, lender, name), { uuid, token, go })
  }

  /** Answers one screen after another until there is nothing to answer any more. @returns the last destination */
  async goesOn(most = 60): Promise<string> {
    for (let step = 0; step < most; step += 1) {
      if (!(await this.answersWhatIsDue())) return this.go
    }
    throw new Error(`Still under way after ${most} screens: ${this.visits.map(({ go }) => go).join(' ')}`)
  }

  /** @returns whether there was something to answer */
  async answersWhatIsDue(): Promise<boolean> {
    const route = followUps[this.go] ?? this.go
    if (route.startsWith('@') || route === '/') return false
    const answers = this.answersTo(await this.sees(route))
    if (!answers) return false
    if (route === 'income/review') await this.linksAnIncome('income/link/TRUV_PAYROLL')
    await this.answers(route, answers)
    return true
  }

  /** @returns undefined where the screen takes no answers that would lead on */
  private answersTo({ route, view, schema }: ResolvedScreen): ScriptedAnswers | undefined {
    const known = journeyAnswers(route, view as unknown as JsonObject, this.name)
    if (!known && !asksSomething(view)) return undefined
    const chosen = view.kind === 'offers' ? this.choice : undefined
    return 'fields' in view ? fittingAnswers(view.fields, schema, { ...known, ...chosen }) : known
  }

  async sees(route: string, condition?: string): Promise<ResolvedScreen> {
    const { body } = await this.sends<ResolvedScreen>('GET', `${screenPath(this.uuid, route)}${conditionIn(condition)}`)
    this.version = body.version
    return body
  }

  async answers(route: string, answers: ScriptedAnswers, condition?: string): Promise<ScreenSubmissionAnswer> {
    const sent = await this.withFiles(route, answers, condition)
    const key = randomUUID()
    const path = `${screenPath(this.uuid, route)}${conditionIn(condition)}`
    const { body } = await this.sends<ScreenSubmissionAnswer>('PUT', path, {
      body: { answers: sent },
      key,
      version: this.version,
    })
    this.acknowledged.push({ route, answers: sent })
    this.stands(body)
    return body
  }

  /** Asks for status and destination anew, as the waiting page does. */
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
    const picker = new URL(url, 'http://localhost').pathname + new URL(url, 'http://localhost').search
    const institution = valuesOf(await this.reads(picker), 'institution')[0] ?? ''
    await this.presses(picker, `do=choose&institution=${institution}`)
    const accounts = valuesOf(await this.reads(picker), 'accounts')
    await this.presses(picker, `do=connect&${accounts.map((id) => `accounts=${id}`).join('&')}`)
    await this.sends('POST', linkFinishPath(this.uuid, uuid))
  }

  async incomes(): Promise<readonly { readonly uuid: string; readonly annualIncome?: number }[]> {
    return (await this.sends<{ uuid: string; annualIncome?: number }[]>('GET', incomeSourcesPath(this.uuid))).body
  }

  private async withFiles(route: string, answers: ScriptedAnswers, condition?: string): Promise<ScriptedAnswers> {
    const sent = await Promise.all(
      Object.entries(answers).map(async ([field, value]) => [
        field,
        isFiles(value) ? await this.uploads(route, value, condition) : value,
      ]),
    )
    return Object.fromEntries(sent)
  }

  private async uploads(screen: string, files: readonly FileToSend[], condition?: string): Promise<string[]> {
    const uuids: string[] = []
    for (const { file } of files) {
      const asked = new URLSearchParams({ type: file, screen, ...(condition !== undefined && { conditionUuid: condition }) })
      const { body } = await this.sends<{ uuid: string }>('POST', `${documentsPath(this.uuid)}?${asked}`, {
        raw: aJpeg(),
        key: randomUUID(),
        headers: { 'content-type': 'image/jpeg', [documentNameHeader]: 'front.jpg' },
      })
      uuids.push(body.uuid)
    }
    return uuids
  }

  private stands({ status, go, version }: { status: string; go: string; version: number }): void {
    this.status = status
    this.go = go
    this.version = version
    this.visits.push({ status, go })
  }

  private async reads(path: string): Promise<string> {
    return (await this.transport('GET', path, { headers: { 'x-org': this.lender } })).text
  }

  private async presses(path: string, form: string): Promise<void> {
    const headers = { 'x-org': this.lender, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await this.transport('POST', path, { headers, body: form })
    if (status >= 400) throw new Error(`The picker answered ${status}: ${text.slice(0, 300)}`)
  }

  private async sends<T = unknown>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { body, raw, key, version, headers }: Sent = {},
  ): Promise<{ readonly body: T; readonly headers: Readonly<Record<string, string | undefined>> }> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await this.transport(method, path, {
      headers: {
        'x-org': this.lender,
        ...(this.token !== '' && { authorization: this.token }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    if (answer.status >= 300) throw new NotAnswered(method, path, answer.status, answer.text)
    return { body: (answer.text === '' ? undefined : JSON.parse(answer.text)) as T, headers: answer.headers }
  }
}

/** The server answered, and not with what was wanted. */
export class NotAnswered extends Error {
  readonly status: number
  readonly problem: string
  constructor(method: string, path: string, status: number, problem: string) {
    super(`${method} ${path} answered ${status}: ${problem.slice(0, 500)}`)
    this.status = status
    this.problem = problem
  }
}

type Sent = {
  readonly body?: object
  readonly raw?: Buffer
  readonly key?: string
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Screens without fields, by route, and the screen to which their first button leads. */
const followUps: { readonly [route: string]: string } = {
  'signing/intro': 'signing/sign',
  'notary/intro': 'notary/session',
  'bpo/condition': 'bpo/order-bpo',
  'review-app/incorrect-pin': 'credit/error',
}

/** Questions of a lender's own, or something to take note of. */
function asksSomething(view: ScreenView): boolean {
  if (!('fields' in view)) return false
  return view.fields.length > 0 || (view.kind === 'message' && view.actions.some((action) => action.do === 'acknowledge'))
}

function isFiles(value: unknown): value is readonly FileToSend[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null && 'file' in one)
  )
}

const conditionIn = (condition: string | undefined) => (condition === undefined ? '' : `?conditionUuid=${condition}`)

/** The values of the choices on the picker's page. */
function valuesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, 'g'))].map(([, value = '']) => value)
}
