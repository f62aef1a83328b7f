import { type ReactNode, useId } from 'react'
import { type Card, type CardsView, isToDo, type ResolvedText } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Stack, Text } from '#ui/layout.ts'
import list from '#ui/list.module.css'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { ReceivedList } from '../fields/files/received-list.tsx'
import { Resolved, useLocale, useWords } from '../screen-context.tsx'
import classes from './cards-screen.module.css'
import { ScreenHeading } from './form/screen-heading.tsx'
import type { Places } from './places.ts'

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
    <Stack gap="1.5rem">
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      {/* A live region, because cards appear and disappear while the page is open. */}
      <div aria-live="polite">
        {cards.length === 0 ? (
          <Notice kind="good">
            <Resolved text={view.none} />
          </Notice>
        ) : (
          <>
            {toDo.length > 0 && (
              <Text fw={600} mb="md">
                {words('conditionsOpen', { count: toDo.length })}
              </Text>
            )}
            <ul className={list.list}>
              {cards.map((card, index) => (
                <CardItem
                  key={card.uuid ?? `${card.category} ${index}`}
                  card={card}
                  whyLabel={<Resolved text={view.whyLabel} />}
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
    </Stack>
  )
}

function Received({ received }: { readonly received: readonly ReceivedFiles[] }) {
  return (
    <Section heading={useWords()('filesReceived')}>
      {received.map(({ condition, heading, files }) => (
        <div key={condition}>
          {heading && (
            <Text component="h3" fw={600}>
              <Resolved text={heading} />
            </Text>
          )}
          <ReceivedList files={files} />
        </div>
      ))}
    </Section>
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
        <Resolved text={heading} />
      </h2>
      {description && (
        <p className={classes.text}>
          <Resolved text={description} />
        </p>
      )}
      {why && (
        <Text c="dimmed" fz="sm">
          <strong>{whyLabel}</strong> <Resolved text={why} />
        </Text>
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
            <Resolved text={button} />
          </ActionButton>
        </div>
      )}
    </li>
  )
}
