import type { ReactElement } from 'react'
import type { Facts, InputView } from '#engine/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { type InputKindProps, kinds } from '#renderer/kinds/kinds.tsx'
import type { KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { MessageInput } from './message-input.tsx'
import { OffersInput } from './offers-input.tsx'
import { SourcesInput } from './sources-input.tsx'

type ApplicationInputProps = {
  readonly known: KnownApplication
  readonly facts: Facts
  readonly asked: QuestionsProps<InputView>
  /** Sent though not complete, and refused for it. */
  readonly unfinished: boolean
  /** Fetches the application again. */
  readonly refresh: () => Promise<unknown>
  /** Fetches this screen again. */
  readonly reload: () => Promise<unknown>
}

/** Passes to the kind of the screen what it needs of the application; three kinds need more than all others get. */
export function InputKind(props: ApplicationInputProps) {
  const { known, asked, unfinished } = props
  const { view, ...rest } = asked
  const places = usePlaces(known)
  switch (view.kind) {
    case 'message':
      return <MessageInput {...props} asked={{ ...rest, view }} />
    case 'offers':
      return <OffersInput {...props} asked={{ ...rest, view }} />
    case 'sources':
      return <SourcesInput {...props} asked={{ ...rest, view }} places={places} />
    default: {
      const kind: { draw(props: InputKindProps): ReactElement } = kinds[view.kind]
      return kind.draw({ ...asked, places, unfinished, timeZone: known.flow.live.lender.timeZone })
    }
  }
}
