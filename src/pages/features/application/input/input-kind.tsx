import type { ReactElement } from 'react'
import type { Facts, InputView } from '#engine/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { type InputKindProps, kinds } from '#renderer/kinds/kinds.tsx'
import type { SigningHandling } from '#renderer/signing/signing-handling.ts'
import type { ApplicationUpdates, KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { MessageInput } from './message-input.tsx'
import { OffersInput } from './offers-input.tsx'
import { ScheduleInput } from './schedule-input.tsx'
import { SessionInput } from './session-input.tsx'
import { SourcesInput } from './sources-input.tsx'

type ApplicationInputProps = {
  readonly known: KnownApplication
  readonly facts: Facts
  readonly asked: QuestionsProps<InputView>
  /** True if incomplete answers were submitted and refused. */
  readonly unfinished: boolean
  /** For a screen whose documents have places to sign. */
  readonly signing: SigningHandling | undefined
  /** Fetches this screen again. */
  readonly reload: () => Promise<unknown>
} & Pick<ApplicationUpdates, 'refresh' | 'poll'>

/** Chooses the component for the screen's kind. Some kinds need more props than the others. */
export function InputKind(props: ApplicationInputProps) {
  const { known, asked, unfinished } = props
  const { view, ...rest } = asked
  const places = usePlaces(known)
  switch (view.kind) {
    case 'message':
      return <MessageInput {...props} asked={{ ...rest, view }} />
    case 'offers':
      return <OffersInput {...props} asked={{ ...rest, view }} />
    case 'session':
      return <SessionInput known={known} asked={{ ...rest, view }} />
    case 'sources':
      return <SourcesInput {...props} asked={{ ...rest, view }} places={places} />
    case 'schedule':
      return <ScheduleInput known={known} asked={{ ...rest, view }} />
    case 'sign':
      return <kinds.sign.Screen {...rest} view={view} signing={props.signing} />
    default: {
      const kind: { draw(props: InputKindProps): ReactElement } = kinds[view.kind]
      return kind.draw({ ...asked, places, unfinished })
    }
  }
}
