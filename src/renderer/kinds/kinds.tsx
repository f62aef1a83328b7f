/** Every kind of screen, fetched when one is first shown. A kind is one component; its name is `kind` in the screen's file. */

import { lazy } from 'react'
import type { ScreenView } from '#engine/index.ts'

const modules = {
  form: once(() => import('./form/form-screen.tsx').then(({ FormScreen }) => ({ default: FormScreen }))),
  upload: once(() => import('./form/form-screen.tsx').then(({ FormScreen }) => ({ default: FormScreen }))),
  message: once(() => import('./message-screen.tsx').then(({ MessageScreen }) => ({ default: MessageScreen }))),
  wait: once(() => import('./wait-screen.tsx').then(({ WaitScreen }) => ({ default: WaitScreen }))),
  offers: once(() => import('./offers/offers-screen.tsx').then(({ OffersScreen }) => ({ default: OffersScreen }))),
  review: once(() => import('./review/review-screen.tsx').then(({ ReviewScreen }) => ({ default: ReviewScreen }))),
  documents: once(() => import('./documents-screen.tsx').then(({ DocumentsScreen }) => ({ default: DocumentsScreen }))),
  sign: once(() => import('./documents-screen.tsx').then(({ DocumentsScreen }) => ({ default: DocumentsScreen }))),
  sources: once(() => import('./sources-screen.tsx').then(({ SourcesScreen }) => ({ default: SourcesScreen }))),
  link: once(() => import('./link-screen.tsx').then(({ LinkScreen }) => ({ default: LinkScreen }))),
  schedule: once(() => import('./schedule-screen.tsx').then(({ ScheduleScreen }) => ({ default: ScheduleScreen }))),
  session: once(() => import('./session/session-screen.tsx').then(({ SessionScreen }) => ({ default: SessionScreen }))),
  cards: once(() => import('./cards-screen.tsx').then(({ CardsScreen }) => ({ default: CardsScreen }))),
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

/** Fetches a kind before it is shown; settled once it is here. What cannot be fetched now is fetched when it is shown. */
export async function prefetchKind(kind: ScreenView['kind']): Promise<void> {
  await Promise.resolve(modules[kind]()).catch(() => {})
}

/** What is here already is given at once: React would otherwise begin to draw a screen, wait for it, and begin again. */
function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let here: PromiseLike<Module> | undefined
  return () => {
    if (here) return here as Promise<Module>
    return load().then((module) => {
      here = { then: (give) => give?.(module) as never }
      return module
    })
  }
}
