/** Every kind of screen, fetched when one is first shown. A kind is one component; its name is `kind` in the screen's file. */
import { lazy } from 'react'
import type { ScreenView } from '#engine/answers/screen-view.ts'

const modules = {
  form: () => import('./form-screen.tsx').then(({ FormScreen }) => ({ default: FormScreen })),
  upload: () => import('./form-screen.tsx').then(({ FormScreen }) => ({ default: FormScreen })),
  message: () => import('./message-screen.tsx').then(({ MessageScreen }) => ({ default: MessageScreen })),
  wait: () => import('./wait-screen.tsx').then(({ WaitScreen }) => ({ default: WaitScreen })),
  offers: () => import('./offers-screen.tsx').then(({ OffersScreen }) => ({ default: OffersScreen })),
  review: () => import('./review-screen.tsx').then(({ ReviewScreen }) => ({ default: ReviewScreen })),
  documents: () => import('./documents-screen.tsx').then(({ DocumentsScreen }) => ({ default: DocumentsScreen })),
  sign: () => import('./documents-screen.tsx').then(({ DocumentsScreen }) => ({ default: DocumentsScreen })),
  sources: () => import('./sources-screen.tsx').then(({ SourcesScreen }) => ({ default: SourcesScreen })),
  link: () => import('./link-screen.tsx').then(({ LinkScreen }) => ({ default: LinkScreen })),
  schedule: () => import('./schedule-screen.tsx').then(({ ScheduleScreen }) => ({ default: ScheduleScreen })),
  session: () => import('./session-screen.tsx').then(({ SessionScreen }) => ({ default: SessionScreen })),
  cards: () => import('./cards-screen.tsx').then(({ CardsScreen }) => ({ default: CardsScreen })),
}

export const kinds = {
  form: lazy(modules.form),
  upload: lazy(modules.upload),
  message: lazy(modules.message),
  wait: lazy(modules.wait),
  offers: lazy(modules.offers),
  review: lazy(modules.review),
  documents: lazy(modules.documents),
  sign: lazy(modules.sign),
  sources: lazy(modules.sources),
  link: lazy(modules.link),
  schedule: lazy(modules.schedule),
  session: lazy(modules.session),
  cards: lazy(modules.cards),
}

/** Fetches a kind before it is shown. What cannot be fetched now is fetched when it is shown. */
export function prefetchKind(kind: ScreenView['kind']): void {
  modules[kind]().catch(() => {})
}
