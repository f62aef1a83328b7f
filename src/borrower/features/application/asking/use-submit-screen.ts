/** Sends the answers of a screen once, with the version that the borrower saw, and goes where the server says. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Application, ApplicationStatus } from '#contract/application.ts'
import type { ResolvedScreen, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { type Answers, type FieldId, type InputView, type JsonObject, kinds, namespaceOf } from '#engine/index.ts'

import { formatMessage } from '#i18n/format-message.ts'
import { kinds as components } from '#renderer/kinds/kinds.tsx'
import type { Problem } from '../../../api/problem.ts'
import { useApp } from '../../../page/app-context.tsx'
import { addressInApplication } from '../../../page/application-address.ts'
import { arrivingWith } from '../../../page/arrival.ts'
import { troubleOf } from '../../../page/trouble-of.ts'
import { profileKey } from '../../../page/use-profile.ts'
import { type End, left, useSending } from '../../../page/use-sending.ts'
import { useWords } from '../../../page/use-words.ts'
import { applicationItself, applicationKey, conditionsKey } from '../state/application-key.ts'
import { cardsRoute } from '../state/cards-route.ts'
import { factsOfApplication } from '../state/facts-of-application.ts'
import { fetchAhead, screenAddress } from '../state/screen-query.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { isTimeFor, ledBy } from '../state/where-it-stands.ts'
import { useSendOnce } from '../use-send-once.ts'
import { keepWhatIsNext } from './keep-what-is-next.ts'
import { whatChanged } from './what-changed.ts'

type Setting = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly view: InputView
  /** The condition that the answers are for. */
  readonly condition: string | undefined
  /** Fetches the screen again. */
  readonly reload: () => Promise<ResolvedScreen | undefined>
  readonly refuseFor: (messages: { readonly [field: FieldId]: string }) => void
  /** What is kept of the screen in this tab is needed no more. */
  readonly forgetDraft: () => void
}

export function useSubmitScreen({ known, screen, view, condition, reload, refuseFor, forgetDraft }: Setting) {
  const { api } = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const words = useWords()
  const { send, busy, trouble } = useSending()
  const sendOnce = useSendOnce()
  const { uuid } = known.application
  const { route } = screen

  const submit = (answers: Answers) => send(() => submitOnce(answers))

  /** @param again it is sent a second time, for the newer version */
  const submitOnce = async (answers: Answers, version = screen.version, again = false): Promise<End<never>> => {
    const sent = await sendOnce((idempotencyKey) =>
      api<ScreenSubmissionAnswer>(screenAddress({ uuid, route, condition }), {
        method: 'PUT',
        body: { answers },
        idempotencyKey,
        version,
      }),
    )
    return sent.kind === 'done' ? follow(sent.answer) : explain(sent, answers, again)
  }

  const follow = async ({ go, carry, next }: ScreenSubmissionAnswer): Promise<End<never>> => {
    forgetDraft()
    const screen = known.flow.screens[go]
    const kindIsHere = screen && components[screen.kind].prefetch()
    if (next) await Promise.all([keepWhatIsNext(queries, uuid, next), kindIsHere])
    else {
      await Promise.all([
        askWhereItStands(),
        askWhatIsNeeded(),
        namespaceOf(view) === 'profile' && queries.invalidateQueries({ queryKey: profileKey }),
        screen && go !== route && fetchAhead(queries, api, { uuid, route: go }),
      ])
    }
    // All of it is here: drawn at once, and not this screen once more with what is known of the next.
    const flushSync = next?.screen !== undefined && go !== route
    await navigate(nextAddress(go), { state: { carry, submitted: route, ...ledByNow() }, flushSync })
    return left
  }

  const nextAddress = (go: string): string => {
    const now = knownNow()
    const cards = condition === undefined ? undefined : cardsRoute(now)
    // Whoever does one thing that the lender needs is shown what else it needs.
    if (cards !== undefined && now.conditions.length > 0) return addressInApplication(uuid, cards)
    // The same screen again: perhaps only because nothing has followed from the answers yet, which the root finds out.
    return go === route ? `/${uuid}` : addressInApplication(uuid, go)
  }

  /** It is another thing now, whoever asks. */
  const askWhereItStands = () => queries.invalidateQueries(applicationItself(uuid))

  const askWhatIsNeeded = () => queries.invalidateQueries({ queryKey: conditionsKey(uuid) })

  /** As it was fetched last, which this draw may not have seen. */
  const knownNow = (): Pick<KnownApplication, 'flow' | 'newest' | 'facts' | 'status' | 'conditions'> => {
    const part = <Part>(name: string) => queries.getQueryData<Part>([...applicationKey(uuid), name])
    const fetched = {
      application: part<Application>('itself') ?? known.application,
      status: part<ApplicationStatus>('status') ?? known.status,
      conditions: part<JsonObject[]>('conditions') ?? known.conditions,
    }
    const { flow, newest } = known
    return { ...fetched, flow, newest, facts: factsOfApplication(flow, known.facts, fetched) }
  }

  /** The server names the screen for the status that it has now. */
  const ledByNow = () => ledBy(knownNow())

  const explain = async (problem: Problem, answers: Answers, again: boolean): Promise<End<never>> => {
    if (problem.kind === 'unreachable') return troubleOf(problem, words)
    if (problem.slug === 'answers-refused' && hasAny(problem.messages)) {
      refuseFor(problem.messages)
      return undefined
    }
    if (problem.slug === 'stale-version') return startOver(answers, again)
    if (problem.slug === 'not-now' && problem.go !== undefined) {
      await askWhereItStands()
      return leaveFor(addressInApplication(uuid, problem.go))
    }
    return troubleOf(problem, words)
  }

  /**
   * Another tab was faster, or the lender: what is changed of this screen is told, and what is typed here stays. Where
   * nothing of it is changed there is nothing to tell.
   */
  const startOver = async (answers: Answers, again: boolean): Promise<End<never>> => {
    await askWhereItStands()
    if (!isTimeFor(knownNow(), route)) return leaveFor(`/${uuid}`)
    const { locale } = known.flow.live.lender
    const newer = await reload()
    if (newer && !again && asksTheSame(screen, newer)) return submitOnce(answers, newer.version, true)
    const changed = newer ? whatChanged(view, screen.answers, newer.answers) : []
    return { kind: 'changed', words: words('somethingChanged'), changed: changed.map((label) => formatMessage(label, locale)) }
  }

  const leaveFor = async (address: string): Promise<End<never>> => {
    forgetDraft()
    await navigate(address, { replace: true, state: { ...arrivingWith('somethingChanged'), ...ledByNow() } })
    return left
  }

  return { submit, busy, trouble }
}

/** What shows more than its own answers, such as a review, has to be looked at anew. */
function asksTheSame(before: ResolvedScreen, after: ResolvedScreen): boolean {
  const said = ({ view, answers }: ResolvedScreen) => JSON.stringify([view, answers])
  return kinds[after.view.kind].resubmits === true && said(before) === said(after)
}

function hasAny(messages: { readonly [field: FieldId]: string } | undefined): messages is { readonly [field: FieldId]: string } {
  return messages !== undefined && Object.keys(messages).length > 0
}
