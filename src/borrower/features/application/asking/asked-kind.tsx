import type { ReactElement } from 'react'
import type { Facts, InputView } from '#engine/index.ts'

import type { QuestionsProps } from '#renderer/kinds/form/questions-props.ts'
import { type InputKindProps, kinds } from '#renderer/kinds/kinds.tsx'
import type { KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { AskedMessage } from './asked-message.tsx'
import { AskedOffers } from './asked-offers.tsx'
import { AskedSources } from './asked-sources.tsx'

export type Asked<View extends InputView = InputView> = QuestionsProps<View>

export type AskedKindProps = {
  readonly known: KnownApplication
  readonly facts: Facts
  readonly asked: Asked
  /** Sent though not complete, and refused for it. */
  readonly unfinished: boolean
  readonly askAgain: () => Promise<unknown>
  /** Fetches the application and this screen again: something of theirs was changed here. */
  readonly refresh: () => Promise<void>
}

/** Passes to the kind of the screen what it needs of the application; three kinds need more than all others get. */
export function AskedKind(props: AskedKindProps) {
  const { known, asked, unfinished } = props
  const { view, ...rest } = asked
  const places = usePlaces(known)
  switch (view.kind) {
    case 'message':
      return <AskedMessage {...props} asked={{ ...rest, view }} />
    case 'offers':
      return <AskedOffers {...props} asked={{ ...rest, view }} />
    case 'sources':
      return <AskedSources {...props} asked={{ ...rest, view }} places={places} />
    default: {
      const kind: { draw(props: InputKindProps): ReactElement } = kinds[view.kind]
      return kind.draw({ ...asked, places, unfinished, timeZone: known.flow.live.lender.timeZone })
    }
  }
}
