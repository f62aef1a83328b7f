/**
 * A simulated applicant: an application as a plain value, with the sandbox as its lender system. The server's own
 * functions decide; nothing is stored, and timers fire on request.
 */
import {
  type Answers,
  type Application,
  beginWith,
  type Condition,
  conditionFacts,
  documentType,
  type Effect,
  type Facts,
  type FactsAt,
  factsOf as factsOfApplication,
  type InputScreen,
  inputScreen,
  isRefusal,
  type JourneyAnswers,
  type JourneyId,
  type LenderContext,
  type LenderEvent,
  type LenderTimer,
  letReact,
  profileOf,
  reactTo,
  register,
  type SandboxState,
  type ScreenRoute,
  sandboxSystem,
  submit,
  timersAhead,
  walkJourney,
} from '#engine/index.ts'
import type { Explored } from '../explored.ts'

export type Simulated = { readonly application: Application; readonly state: SandboxState }

/** The facts of a simulated applicant. */
export function factsOf({ flow, nothing }: Explored, { application }: Simulated, context?: FactsAt): Facts {
  return factsOfApplication(flow, application, nothing.today, context)
}

/** The open conditions as facts, in the form of a scenario's `given`. */
export function conditionsOf({ application }: Simulated) {
  return application.conditions.map(conditionFacts)
}

/** undefined if the registration refuses the answers, or the sandbox has no path. */
export function simulateRegistration(
  explored: Explored,
  journey: JourneyId,
  answers: JourneyAnswers,
  visitor: Facts,
): Simulated | undefined {
  const { flow, validators } = explored
  const walked = walkJourney(flow, journey, answers, visitor, validators)
  if (isRefusal(walked)) return undefined
  const registered = register(flow, walked, {
    ...{ uuid: someUuid, loanNumber: '1000000000', created: `${visitor.today}T12:00:00.000Z` },
    profile: profileOf(walked, someUuid),
    isNewBorrower: true,
  })
  return beginWith(systemOf(explored), contextOf(explored), registered)
}

/**
 * undefined if the screen refuses the answers.
 *
 * @param condition the uuid of the condition that the screen was opened from
 */
export function simulateSubmission(
  explored: Explored,
  simulated: Simulated,
  { route, answers, condition }: { readonly route: ScreenRoute; readonly answers: Answers; readonly condition?: string },
): (Simulated & { readonly event: SubmittedEvent }) | undefined {
  const { flow, validators, nothing } = explored
  const screen = inputScreen(flow, route)
  const about = simulated.application.conditions.find(({ uuid }) => uuid === condition)
  const uploaded = screen ? withFiles(simulated.application, screen, answers, about) : simulated.application
  const submission = { route, answers, ...(condition !== undefined && { condition }) }
  const submitted = submit(flow, uploaded, submission, { today: nothing.today, validators })
  if (isRefusal(submitted)) return undefined
  const { event, ...outcome } = submitted
  return { ...reactTo(systemOf(explored), contextOf(explored), outcome, simulated.state, event), event }
}

type SubmittedEvent = Extract<LenderEvent, { readonly route: ScreenRoute }>

/** Links an income source; the provider's result arrives immediately. */
export function simulateLinking(explored: Explored, { application, state }: Simulated, route: ScreenRoute): Simulated {
  const screen = explored.flow.screens[route]
  if (screen?.kind !== 'link') return { application, state }
  const number = application.sources.length + 1
  const source = { uuid: `${route}/${number}`, type: screen.source, name: 'An employer', annualIncome: 9_000_000, extra: {} }
  const linked = { ...application, sources: [...application.sources, source] }
  return letReact(systemOf(explored), contextOf(explored), linked, state, { on: 'source-linked' })
}

/** Fires the next timer; undefined if none is scheduled. */
export function simulateWaiting(explored: Explored, applicant: Simulated): Simulated | undefined {
  return afterTimer(explored, applicant, contextOf(explored))
}

/** The effects of the next timer, with the messages that it sends. */
export function effectsOfWaiting(explored: Explored, applicant: Simulated): readonly Effect[] {
  const { withoutMessages: _, ...context } = contextOf(explored)
  return afterTimer(explored, applicant, context)?.effects ?? []
}

function afterTimer(explored: Explored, { application, state }: Simulated, context: LenderContext) {
  const timer = nextTimer(explored, state)
  return timer && letReact(systemOf(explored), context, application, state, { on: 'timer-fired', timer })
}

export function nextTimer({ sandbox }: Explored, state: SandboxState): LenderTimer | undefined {
  const [closing] = state.timers.toSorted((a, b) => a.seconds - b.seconds)
  const [seconds] = timersAhead(sandbox, state)
  if (closing && (seconds === undefined || closing.seconds <= seconds)) return closing
  return seconds === undefined ? undefined : { seconds, visit: state.visit }
}

const someUuid = '00000000-0000-4000-8000-000000000001'

function systemOf({ sandbox }: Explored) {
  return sandboxSystem(sandbox, false)
}

/** Uses a condition's name as its uuid, so that equal histories give equal values. */
function contextOf({ flow, nothing: { today } }: Explored): LenderContext {
  return { flow, today, at: `${today}T12:00:00.000Z`, newId: (name) => name, withoutMessages: true }
}

/** The application with the files that the answers name, as if they had been uploaded. */
function withFiles(application: Application, screen: InputScreen, answers: Answers, condition?: Condition): Application {
  const { route, fields } = screen
  const named = fields
    .filter(({ as }) => as === 'files')
    .flatMap((field) => {
      const type = documentType(field, condition && conditionFacts(condition)) ?? ''
      const files = answers[field.id]
      return (Array.isArray(files) ? files.map(String) : []).map((uuid) => ({ uuid, type }))
    })
  const isThere = ({ uuid, type }: { readonly uuid: string; readonly type: string }) =>
    application.documents.some(
      (file) => file.uuid === uuid && file.type === type && file.screen === route && file.condition === condition?.uuid,
    )
  const added = named
    .filter((file) => !isThere(file))
    .map(({ uuid, type }) => ({
      ...{ uuid, type, name: uuid, size: 1, mediaType: 'image/png', screen: route, submitted: false },
      created: application.created,
      ...(condition && { condition: condition.uuid }),
    }))
  return added.length === 0 ? application : { ...application, documents: [...application.documents, ...added] }
}
