import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { addressOf, stepIn } from '#contract/step-address.ts'
import { savedAnswersKey } from '#contract/stored-session.ts'
import { type CompiledFlow, type CompiledJourney, type Facts, type JourneyId, journeyView, resolveStep } from '#engine/index.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { useApp, useFlowInForce, useRegistered } from '../../lib/app-context.tsx'
import type { BorrowerApp } from '../../lib/borrower-app.ts'
import { withFlash } from '../../lib/flash-message.ts'
import { usePrefetchedRelease } from '../../lib/use-release.ts'
import { usePageFacts } from '../../lib/use-words.ts'
import { type Draft, type DraftStore, openDraft } from './draft.ts'
import { type KeptPart, loadedKeptPart, loadKeptPart } from './kept-part.ts'
import { StepPage } from './step-page.tsx'
import type { Refusal } from './step-page-props.ts'

/** The page of any journey; the URL and the answers determine the step. */
export function JourneyPage() {
  const { flow } = useFlowInForce()
  const { pathname } = useLocation()
  const journey = journeyAt(flow, pathname)
  if (!journey) return <PageNotFound />
  return <Journey key={journey.id} journey={journey} />
}

function journeyAt(flow: CompiledFlow, pathname: string): CompiledJourney | undefined {
  return Object.values(flow.journeys).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}

/** Keeps the answers beyond the tab; the part that does is undefined until it is loaded. */
function useKeptPart(journey: JourneyId, store: DraftStore): KeptPart | undefined {
  const app = useApp()
  const [part, setPart] = useState(loadedKeptPart)
  const isWanted = useFlowInForce().flow.live.shell.keptAnswers !== undefined
  useEffect(() => {
    if (part) return part.keepDraft(app, journey, store)
    // Without the part, answers are kept in the tab alone.
    if (isWanted) return whenIdle(() => void loadKeptPart().then(setPart, () => undefined))
  }, [part, app, journey, store, isWanted])
  return part
}

function Journey({ journey }: { journey: CompiledJourney }): ReactNode {
  usePrefetchedRelease()
  const { flow, validators } = useFlowInForce()
  const location = useLocation()
  const { draft, store, forget } = useDraft(journey.id)
  const [refusal, setRefusal] = useState<Refusal>()
  const keptPart = useKeptPart(journey.id, store)
  // The facts are frozen while registering: registering signs in, which would deactivate steps of the running journey.
  const [frozenFacts, freezeFacts] = useState<Facts>()
  const registered = useRegistered()
  const application = useApp().session.application()
  const [began] = useState(registered)
  const pageFacts = usePageFacts()
  const facts = frozenFacts ?? pageFacts

  const view = useMemo(() => journeyView(flow, journey.id, draft.accepted, facts), [flow, journey.id, draft.accepted, facts])
  const named = stepIn(journey, location)
  // The address at which a borrower opened a new tab leads to the first question that is still open, which no step names.
  const [opened] = useState(draft.kept && named === undefined ? location.key : undefined)
  const sought = location.key === opened ? '' : named
  const position = useMemo(
    () => resolveStep(flow, view, sought, draft.accepted, validators),
    [flow, view, sought, draft.accepted, validators],
  )
  if (position.kind === 'closed') {
    return position.otherwise === undefined ? <PageNotFound /> : <Navigate to={position.otherwise + location.search} replace />
  }
  const { step } = position
  if (position.kind === 'elsewhere') {
    // Back to a step of a registration that was sent leads to its application: the first step would begin another one.
    const isOfSent = location.state?.from !== undefined && Object.keys(draft.accepted).length === 0
    if (registered && isOfSent && application !== undefined) return <Navigate to={`/${application}`} replace />
    const flowChanged = draft.release !== undefined && draft.release !== flow.hash
    const isFirst = view.activeSteps[0]?.id === step.id
    // The borrower signed in or out in another tab, so other steps are active.
    const arrival = withFlash(registered === began ? undefined : 'somethingChanged')
    return <Navigate to={addressOf(journey, step.id, isFirst, location.search)} replace state={{ flowChanged, ...arrival }} />
  }
  return (
    <StepPage
      key={step.id}
      step={step}
      view={view}
      journey={journey}
      facts={facts}
      store={store}
      forget={forget}
      keptPart={keptPart}
      refusal={refusal?.step === step.id ? refusal : undefined}
      onRefusal={setRefusal}
      freezeFacts={freezeFacts}
    />
  )
}

/**
 * The draft of a journey, shared by all components, because unstored answers exist only in it.
 *
 * @param journey must not change while the component is mounted
 */
function useDraft(journey: JourneyId): { readonly draft: Draft; readonly store: DraftStore; readonly forget: () => void } {
  const app = useApp()
  const [store] = useState(() => draftOf(app, journey))
  const forget = useCallback(() => {
    store.forget()
    app.device.remove(savedAnswersKey(app.page.lender, journey))
    drafts.get(app)?.delete(journey)
  }, [app, store, journey])
  return { draft: useSyncExternalStore(store.subscribe, store.now, store.now), store, forget }
}

function draftOf(app: BorrowerApp, journey: JourneyId): DraftStore {
  const known = drafts.get(app) ?? new Map<JourneyId, DraftStore>()
  drafts.set(app, known)
  const store = known.get(journey) ?? openDraft(app.tab, app.page.lender, journey, () => app.flows.now().flow)
  known.set(journey, store)
  return store
}

const drafts = new WeakMap<BorrowerApp, Map<JourneyId, DraftStore>>()
