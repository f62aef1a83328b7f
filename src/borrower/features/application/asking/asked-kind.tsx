import type { Facts, InputView } from '#engine/index.ts'

import type { QuestionsProps } from '#renderer/kinds/form/questions-props.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
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

/** What an application adds to each kind of screen; the renderer's `kinds` draws it. */
export function AskedKind(props: AskedKindProps) {
  const { known, asked, unfinished } = props
  const { view, ...rest } = asked
  const places = usePlaces(known)
  switch (view.kind) {
    case 'form':
      return <kinds.form {...rest} view={view} />
    case 'upload':
      return <kinds.upload {...rest} view={view} />
    case 'message':
      return <AskedMessage {...props} asked={{ ...rest, view }} />
    case 'offers':
      return <AskedOffers {...props} asked={{ ...rest, view }} />
    case 'review':
      return <kinds.review {...rest} view={view} places={places} unfinished={unfinished} />
    case 'documents':
      return <kinds.documents {...rest} view={view} />
    case 'sign':
      return <kinds.sign {...rest} view={view} />
    case 'sources':
      return <AskedSources {...props} asked={{ ...rest, view }} places={places} />
    case 'schedule':
      return <kinds.schedule {...rest} view={view} timeZone={known.flow.live.lender.timeZone} />
    case 'session':
      return <kinds.session {...rest} view={view} />
  }
}
