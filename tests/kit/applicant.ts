/**
 * A scripted applicant: registers, answers whatever screen it is time for, links an income, sends files, waits, and
 * retries what was not answered, as the page does. It speaks HTTP alone, to a server in the process or to a real one.
 */
import { incomeSourcesPath } from '#contract/linking.ts'
import type { ResolvedScreen, ScreenSubmissionAnswer } from '#contract/screens.ts'
import type { JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import type { ScreenView } from '#engine/kinds/define-kind.ts'
import { HttpApplicant, NotAnswered, type Transport } from '#tools/dev/preview/http-applicant.ts'
import { fittingAnswers } from './fitting-answer.ts'
import { type FileToSend, journeyAnswers, type ScriptedAnswers } from './journey-answers.ts'

export { NotAnswered, type Transport }

export type Applying = {
  readonly lender: string
  readonly release: string
  readonly lastName?: string
  readonly answers: JourneyAnswers
  /** What they choose on the screen of offers, where not what most lenders offer. */
  readonly choice?: ScriptedAnswers
}

export type Visit = { readonly status: string; readonly go: string }

export class Applicant extends HttpApplicant {
  readonly name: string
  readonly choice: ScriptedAnswers | undefined
  /** Every status and screen that they came to, in order. */
  readonly visits: Visit[] = []
  /** Routes of the screens whose answers were acknowledged, with what was sent. */
  readonly acknowledged: { readonly route: string; readonly answers: ScriptedAnswers }[] = []

  private constructor(transport: Transport, lender: string, name: string, choice?: ScriptedAnswers) {
    super(transport, lender)
    this.name = name
    this.choice = choice
  }

  static async registers(transport: Transport, { lender, release, answers, choice }: Applying): Promise<Applicant> {
    const { firstName = '', lastName = '' } = (answers['legal-name'] ?? {}) as { firstName?: string; lastName?: string }
    const ana = new Applicant(transport, lender, `${firstName} ${lastName}`, choice)
    await ana.register({ journey: 'register-v2', release, answers })
    return ana
  }

  /** An applicant whose application exists already. */
  static resumes(
    transport: Transport,
    known: Pick<Applicant, 'lender' | 'name' | 'uuid' | 'token' | 'go'> & Pick<Applying, 'choice'>,
  ): Applicant {
    const { lender, name, choice, uuid, token, go } = known
    return Object.assign(new Applicant(transport, lender, name, choice), { uuid, token, go })
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

  async answers(route: string, answers: ScriptedAnswers, condition?: string): Promise<ScreenSubmissionAnswer> {
    const sent = await this.withFiles(route, answers, condition)
    const body = await this.submits(route, sent, condition)
    this.acknowledged.push({ route, answers: sent })
    return body
  }

  async incomes(): Promise<readonly { readonly uuid: string; readonly annualIncome?: number }[]> {
    return (await this.sends<{ uuid: string; annualIncome?: number }[]>('GET', incomeSourcesPath(this.uuid))).body
  }

  private async withFiles(route: string, answers: ScriptedAnswers, condition?: string): Promise<ScriptedAnswers> {
    const sent = await Promise.all(
      Object.entries(answers).map(async ([field, value]) => [
        field,
        isFiles(value) ? await this.uploadsAll(route, value, condition) : value,
      ]),
    )
    return Object.fromEntries(sent)
  }

  private async uploadsAll(screen: string, files: readonly FileToSend[], condition?: string): Promise<string[]> {
    const uuids: string[] = []
    for (const { file } of files) uuids.push(await this.uploads(screen, file, condition))
    return uuids
  }

  protected override stands(at: { status: string; go: string; version: number }): void {
    super.stands(at)
    this.visits.push({ status: at.status, go: at.go })
  }
}

/** Screens without fields, by route, and the screen to which their first button leads. */
const followUps: { readonly [route: string]: string } = {
  'signing/intro': 'signing/sign',
  'notary/intro': 'notary/session',
  'notary/error': 'notary/session',
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
