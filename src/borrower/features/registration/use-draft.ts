import { useCallback, useState, useSyncExternalStore } from 'react'
import type { JourneyId } from '#engine/index.ts'

import { useApp } from '../../lib/app-context.tsx'
import type { BorrowerApp } from '../../lib/borrower-app.ts'
import { type Draft, type DraftStore, openDraft } from './draft.ts'

/**
 * The draft of one journey, the same one wherever it is asked for: what is not written down lives in it.
 *
 * @param journey stays the same for as long as the component stands
 */
export function useDraft(journey: JourneyId): { readonly draft: Draft; readonly store: DraftStore; readonly forget: () => void } {
  const app = useApp()
  const [store] = useState(() => draftOf(app, journey))
  const forget = useCallback(() => {
    store.forget()
    drafts.get(app)?.delete(journey)
  }, [app, store, journey])
  return { draft: useSyncExternalStore(store.subscribe, store.now), store, forget }
}

function draftOf(app: BorrowerApp, journey: JourneyId): DraftStore {
  const known = drafts.get(app) ?? new Map<JourneyId, DraftStore>()
  drafts.set(app, known)
  const store = known.get(journey) ?? openDraft(app.tab, app.page.lender, journey, () => app.flows.now().flow)
  known.set(journey, store)
  return store
}

const drafts = new WeakMap<BorrowerApp, Map<JourneyId, DraftStore>>()
