/**
 * Sends a planned walk to the server, as the pages of a new borrower would, and returns the URL to open in the browser.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { overviewPath } from '#contract/application.ts'
import type { Condition } from '#contract/conditions.ts'
import type { WalkDone } from '#contract/preview.ts'
import type { Problem } from '#contract/problem.ts'
import { type ApplicationOverview, conditionQuery } from '#contract/screens.ts'
import { applicationKey, draftKey, tokenKey } from '#contract/stored-session.ts'
import {
  type Answers,
  type CompiledFlow,
  documentType,
  inputScreen,
  type JourneyAnswers,
  type JourneyId,
  type ScreenRoute,
} from '#engine/index.ts'
import { HttpApplicant, NotAnswered, type Transport } from './http-applicant.ts'
import type { WalkEvent, WalkPlan } from './preview-protocol.ts'

/** Thrown if the server refuses an event that exploration allows. */
export class WalkFailed extends Error {
  override readonly name = 'WalkFailed'
}

export type Playing = {
  readonly transport: Transport
  /** The flow that the server serves; the registration is sent under its release. */
  readonly flow: CompiledFlow
  readonly basePath: string
  /**
   * Fires the application's next sandbox timer now.
   *
   * @returns false if there is none
   */
  readonly hurry: (application: string) => Promise<boolean>
  readonly progress: (says: string, done: number, all: number) => void
}

/** @throws WalkFailed */
export async function playWalk(plan: Exclude<WalkPlan, { readonly is: 'none' }>, playing: Playing): Promise<WalkDone> {
  const { flow, basePath } = playing
  const here = (path: string) => `${basePath}${withLender(path, flow.lender)}`
  if (plan.is === 'page') return { address: here(plan.path), local: {}, forgets: signedIn, session: {}, steps: [] }
  if (plan.is === 'registration') {
    const account = plan.account && (await registered(plan.account, playing))
    const { journey, answers } = plan
    const draft = { typed: answers, accepted: answers, release: flow.hash }
    return {
      address: here(plan.path),
      local: account ? sessionOf(account) : {},
      forgets: signedIn,
      session: { [draftKey(flow.lender, journey)]: JSON.stringify(draft) },
      steps: plan.says,
    }
  }
  const all = plan.events.length + 1
  playing.progress(plan.says[0] ?? '', 0, all)
  const applicant = await registered(plan, playing)
  for (let index = 0; index < plan.events.length; ) {
    const description = plan.says[index + 1] ?? ''
    playing.progress(description, index + 1, all)
    const ahead = plan.events.slice(index)
    index += await explained(description, () => played(applicant, ahead, playing))
  }
  const condition = plan.condition === undefined ? undefined : (await conditionOf(applicant, plan.condition)).uuid
  if (plan.route !== undefined) {
    const { route } = plan
    await explained(`opens ${route}`, () => applicant.sees(route, condition))
  }
  const query = condition === undefined ? '' : `?${new URLSearchParams({ [conditionQuery]: condition })}`
  const path = `/${applicant.uuid}${plan.route === undefined ? '' : `/${plan.route}`}${query}`
  return { address: here(path), local: sessionOf(applicant), forgets: signedIn, session: {}, steps: plan.says }
}

function withLender(path: string, lender: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ lender })}`
}

/** Keys in local storage of an earlier session, of a walk or of the developer. */
const signedIn: readonly string[] = [tokenKey, applicationKey]

function sessionOf({ token, uuid }: HttpApplicant): WalkDone['local'] {
  return { [tokenKey]: token, [applicationKey]: uuid }
}

async function registered(
  { journey, answers }: { readonly journey: JourneyId; readonly answers: JourneyAnswers },
  { transport, flow }: Playing,
): Promise<HttpApplicant> {
  const applicant = new HttpApplicant(transport, flow.lender)
  const body = { journey, release: flow.hash, answers: withOwnEmail(flow, journey, answers) }
  await explained(`sends the registration ${journey}`, () => applicant.register(body))
  return applicant
}

/** Replaces the e-mail in the answers by a new one, because an e-mail can be registered only once. */
function withOwnEmail(flow: CompiledFlow, journey: JourneyId, answers: JourneyAnswers): JourneyAnswers {
  const { steps = [], end } = flow.journeys[journey] ?? {}
  const email = `${randomUUID()}@walk.example`
  const own = steps.flatMap(({ id, screen }) =>
    (inputScreen(flow, screen)?.fields ?? [])
      .filter((field) => field.path === end?.identity?.email && answers[id]?.[field.id] !== undefined)
      .map((field) => [id, { ...answers[id], [field.id]: email }] as const),
  )
  return { ...answers, ...Object.fromEntries(own) }
}

/** @returns how many of the events have happened, from the first */
async function played(applicant: HttpApplicant, ahead: readonly WalkEvent[], { flow, hurry }: Playing): Promise<number> {
  const [event] = ahead
  switch (event?.does) {
    case undefined:
      return 0
    case 'waits': {
      const end = ahead.findIndex(({ does }) => does !== 'waits')
      const statuses = ahead.slice(0, end === -1 ? undefined : end).map(({ status }) => status)
      return await waited(applicant, statuses, hurry)
    }
    case 'links':
      await applicant.linksAnIncome(event.route)
      return 1
    case 'submits': {
      const { route, answers, condition: category } = event
      const about = category === undefined ? undefined : await conditionOf(applicant, category)
      const sent = await withUploads(applicant, flow, { route, answers, ...(about && { about }) })
      await applicant.sees(route, about?.uuid)
      await applicant.submits(route, sent, about?.uuid)
      return 1
    }
  }
}

const mostLooks = 40

/**
 * Fires timers until the status is the first of `statuses`. The server fires timers by itself in the meantime, so a later
 * one counts too.
 *
 * @param statuses the statuses to which one timer after the other leads
 * @returns how many of them have passed
 */
async function waited(applicant: HttpApplicant, statuses: readonly string[], hurry: Playing['hurry']): Promise<number> {
  const before = applicant.status
  if (before === statuses[0]) {
    await hurry(applicant.uuid)
    return 1
  }
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const passed = statuses.indexOf(await applicant.looks()) + 1
    if (passed > 0) return passed
    if (applicant.status === before && !(await hurry(applicant.uuid))) await pause(50)
  }
  throw new WalkFailed(`After ${before} comes ${applicant.status}, and exploration says ${statuses[0]}.`)
}

type Sent = { readonly route: ScreenRoute; readonly answers: Answers; readonly about?: Condition }

/** Uploads a picture for each file in the answers, because exploration only invents the names of files. */
async function withUploads(applicant: HttpApplicant, flow: CompiledFlow, { route, answers, about }: Sent): Promise<Answers> {
  const sent = new Map(Object.entries(answers))
  for (const field of inputScreen(flow, route)?.fields.filter(({ as }) => as === 'files') ?? []) {
    const files = answers[field.id]
    if (!Array.isArray(files)) continue
    const type = documentType(field, about) ?? ''
    const uuids: string[] = []
    for (const _ of files) uuids.push(await applicant.uploads(route, type, about?.uuid))
    sent.set(field.id, uuids)
  }
  return Object.fromEntries(sent)
}

async function conditionOf(applicant: HttpApplicant, category: string): Promise<Condition> {
  const { body } = await applicant.sends<ApplicationOverview>('GET', overviewPath(applicant.uuid))
  const found = body.conditions.find(({ categoryEnum }) => categoryEnum === category)
  if (!found) throw new WalkFailed(`No condition ${category} is open in ${body.status.value}.`)
  return found
}

async function explained<T>(what: string, does: () => Promise<T>): Promise<T> {
  try {
    return await does()
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error
    throw new WalkFailed(`The server refused what exploration allows. The applicant ${what}: ${reasonIn(error)}`)
  }
}

function reasonIn({ problem, message }: NotAnswered): string {
  try {
    const { title, detail, go, messages }: Partial<Problem> = JSON.parse(problem)
    const parts = [title, detail, ...Object.entries(messages ?? {}).map((one) => one.join(': ')), go && `It is time for ${go}.`]
    return parts.filter((part) => part !== undefined).join(' ')
  } catch {
    return message
  }
}
