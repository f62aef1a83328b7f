import { type ReactNode, useId } from 'react'
import type { Card, CardsView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SaidText, useLocale } from '../surroundings.tsx'
import classes from './cards-screen.module.css'
import { ScreenHeading } from './form/screen-heading.tsx'
import type { Places } from './places.ts'
import stacked from './stacked.module.css'

export type CardsScreenProps = {
  readonly view: CardsView
  /** The cards in display order, from `cardsFor`. */
  readonly cards: readonly Card[]
  /** The reasons for a card in words, from `reasonsOf`; absent to show none. */
  readonly whyOf?: (card: Card) => ReactNode
  readonly places: Places
  /** Of the application itself. */
  readonly backHref: string
  readonly onBack: () => void
  readonly applicationId?: string | undefined
  readonly notice?: ReactNode
}

/** The list of cards: one for each open condition, or a note that there is none. */
export function CardsScreen({ view, cards, whyOf, places, backHref, onBack, applicationId, notice }: CardsScreenProps) {
  const locale = useLocale()
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
          <ul className={stacked.list}>
            {cards.map((card, index) => (
              <CardItem
                key={card.uuid ?? `${card.category} ${index}`}
                card={card}
                why={whyOf?.(card)}
                whyLabel={<SaidText said={view.whyLabel} />}
                places={places}
              />
            ))}
          </ul>
        )}
      </div>
      <div>
        <BackLink href={backHref} onGo={onBack}>
          {formatMessage(view.backLabel, locale)}
        </BackLink>
      </div>
    </div>
  )
}

type CardItemProps = Pick<CardsScreenProps, 'places'> & {
  readonly card: Card
  readonly why: ReactNode
  readonly whyLabel: ReactNode
}

function CardItem({ card: { category, heading, description, button, go, query }, why, whyLabel, places }: CardItemProps) {
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
      {why !== undefined && (
        <p className={classes.why}>
          <span className={classes.whyLabel}>{whyLabel}</span> {why}
        </p>
      )}
      {button && go !== undefined && (
        <div>
          {/* The heading describes the button, because several cards may have a button "Upload". */}
          <ActionButton href={places.hrefOf(go, query)} onPress={() => places.onGo(go, query)} describedBy={id}>
            <SaidText said={button} />
          </ActionButton>
        </div>
      )}
    </li>
  )
}
