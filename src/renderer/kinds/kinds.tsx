/** The component of each kind of screen, loaded when the kind is first drawn, and the outline that is shown until then. */

import type { ComponentType, ReactElement } from 'react'
import type { InputView, KindName } from '#engine/index.ts'
import type { Outline } from '#ui/skeleton.tsx'
import { loadFiles, loadSlots } from '../fields/later-fields.tsx'
import { loadedLater } from '../loaded-later.tsx'
import type { QuestionsProps } from './form/form-frame.tsx'
import type { Places } from './places.ts'

export const kinds = {
  form: kind('form', () => import('./form/form-screen.tsx').then(({ FormScreen }) => FormScreen)),
  upload: kind('form', () => Promise.all([import('./form/form-screen.tsx'), loadFiles()]).then(([{ FormScreen }]) => FormScreen)),
  message: kind('text', () => import('./message-screen.tsx').then(({ MessageScreen }) => MessageScreen)),
  wait: kind('text', () => import('./wait-screen.tsx').then(({ WaitScreen }) => WaitScreen)),
  offers: kind('form', () => import('../home-equity/offers/offers-screen.tsx').then(({ OffersScreen }) => OffersScreen)),
  review: kind('cards', () => import('./review/review-screen.tsx').then(({ ReviewScreen }) => ReviewScreen)),
  documents: kind('cards', () => import('./documents-screen.tsx').then(({ DocumentsScreen }) => DocumentsScreen)),
  sign: kind('cards', () => import('./sign-screen.tsx').then(({ SignScreen }) => SignScreen)),
  sources: kind('cards', () => import('../home-equity/sources-screen.tsx').then(({ SourcesScreen }) => SourcesScreen)),
  link: kind('text', () => import('../home-equity/link-screen.tsx').then(({ LinkScreen }) => LinkScreen)),
  schedule: kind('form', () =>
    Promise.all([import('./schedule-screen.tsx'), loadSlots()]).then(([{ ScheduleScreen }]) => ScheduleScreen),
  ),
  session: kind('text', () => import('../home-equity/session/session-screen.tsx').then(({ SessionScreen }) => SessionScreen)),
  cards: kind('cards', () => import('./cards-screen.tsx').then(({ CardsScreen }) => CardsScreen)),
} satisfies { readonly [name in KindName]: { readonly prefetch: () => Promise<void> } }

/**
 * The props that an application passes to every kind with fields. A kind that needs further props is drawn through its
 * own `Screen`.
 */
export type InputKindProps<View extends InputView = InputView> = QuestionsProps<View> & {
  readonly places?: Places
  readonly unfinished?: boolean
}

type Kind<Props> = {
  readonly outline: Outline
  readonly Screen: ComponentType<Props>
  draw(props: Props): ReactElement
  /** Loads the component before it is drawn. A failure is ignored, because drawing loads it again. */
  readonly prefetch: () => Promise<void>
}

function kind<Props extends object>(outline: Outline, importScreen: () => Promise<ComponentType<Props>>): Kind<Props> {
  const { Component: Screen, load } = loadedLater(importScreen)
  return {
    outline,
    Screen,
    draw: (props) => <Screen {...props} />,
    prefetch: () =>
      load().then(
        () => {},
        () => {},
      ),
  }
}
