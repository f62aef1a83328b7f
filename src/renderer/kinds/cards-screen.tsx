import { type ReactNode, useId } from 'react'
import { type Card, type CardsView, isToDo, type ResolvedText } from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SaidText, useLocale, useWords } from '../surroundings.tsx'
import classes from './cards-screen.module.css'
import { ScreenHeading } from './form/screen-heading.tsx'
import type { Places } from './places.ts'
import stacked from './stacked.module.css'

export type CardsScreenProps = {
  readonly view: CardsView
  /** The cards in display order, from `cardsFor`. */
  readonly cards: readonly Card[]
  /** The files that were sent for conditions, open or fulfilled. */
  readonly received?: readonly ReceivedFiles[]
  readonly places: Places
  /** Of the application itself; absent while the cards are its current screen. */
  readonly backHref?: string | undefined
  readonly onBack: () => void
  readonly applicationId?: string | undefined
  readonly notice?: ReactNode
}

/** What was sent for one condition. */
export type ReceivedFiles = {
  readonly condition: string
  /** Of the condition's card; absent where the flow has none for it. */
  readonly heading?: ResolvedText | undefined
  readonly files: readonly {
    readonly uuid: string
    readonly name: string
    /** An RFC 3339 timestamp. */
    readonly received: string
  }[]
}

/** The list of cards: one for each open condition, or a note that there is none. */
export function CardsScreen({ view, cards, received = [], places, backHref, onBack, applicationId, notice }: CardsScreenProps) {
  const locale = useLocale()
  const words = useWords()
  const toDo = cards.filter(isToDo)
  return (
    <div className={stacked.stack}>
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      {/* A live region, because cards appear and disappear while the page is open. */}
      <div aria-live="polite">
        {cards.length === 0 ? (
          <Notice kind="good">
            <SaidText said={view.none} />
          </Notice>
        ) : (
          <>
            {toDo.length > 0 && <p className={classes.left}>{words('conditionsOpen', { count: toDo.length })}</p>}
            <ul className={stacked.list}>
              {cards.map((card, index) => (
                <CardItem
                  key={card.uuid ?? `${card.category} ${index}`}
                  card={card}
                  whyLabel={<SaidText said={view.whyLabel} />}
                  places={places}
                  isMain={card === toDo[0]}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {received.length > 0 && <Received received={received} />}
      {backHref !== undefined && (
        <div>
          <BackLink href={backHref} onGo={onBack}>
            {formatMessage(view.backLabel, locale)}
          </BackLink>
        </div>
      )}
    </div>
  )
}

function Received({ received }: { readonly received: readonly ReceivedFiles[] }) {
  const words = useWords()
  const locale = useLocale()
  const id = useId()
  return (
    <section className={classes.received} aria-labelledby={id}>
      <h2 className={classes.heading} id={id}>
        {words('filesReceived')}
      </h2>
      {received.map(({ condition, heading, files }) => (
        <div key={condition}>
          {heading && (
            <h3 className={classes.about}>
              <SaidText said={heading} />
            </h3>
          )}
          <ul className={classes.files}>
            {files.map(({ uuid, name, received: at }) => (
              <li key={uuid} className={classes.file}>
                <CheckIcon size={18} />
                <span className={classes.name}>{name}</span>
                <span className={classes.why}>{words('fileReceived', { date: formatDate(at, locale) })}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type CardItemProps = Pick<CardsScreenProps, 'places'> & {
  readonly card: Card
  readonly whyLabel: ReactNode
  /** True for the first card with a button: a page has one main button. */
  readonly isMain: boolean
}

function CardItem({ card, whyLabel, places, isMain }: CardItemProps) {
  const { category, heading, description, why, button, go, query } = card
  const id = useId()
  return (
    <li className={classes.card} data-card={category}>
      <h2 className={classes.heading} id={id}>
        <SaidText said={heading} />
      </h2>
      {description && (
        <p className={classes.text}>
          <SaidText said={description} />
        </p>
      )}
      {why && (
        <p className={classes.why}>
          <span className={classes.whyLabel}>{whyLabel}</span> <SaidText said={why} />
        </p>
      )}
      {button && go !== undefined && (
        <div>
          {/* The heading describes the button, because several cards may have a button "Upload". */}
          <ActionButton
            kind={isMain ? 'main' : 'other'}
            href={places.hrefOf(go, query)}
            onPress={() => places.onGo(go, query)}
            describedBy={id}
          >
            <SaidText said={button} />
          </ActionButton>
        </div>
      )}
    </li>
  )
}
