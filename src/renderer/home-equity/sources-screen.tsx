import { UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Cents } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { formatMoney } from '#i18n/format-money.ts'
import type { SourcesView } from '#product/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { Group, Stack, Text } from '#ui/layout.ts'
import list from '#ui/list.module.css'
import { Notice } from '#ui/notice.tsx'
import { ownClick } from '#ui/own-click.ts'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FormFields } from '../form/form-layout.tsx'
import { FormEnd } from '../kinds/form/form-end.tsx'
import { FormFrame, type QuestionsProps } from '../kinds/form/form-frame.tsx'
import type { Places } from '../kinds/places.ts'
import { Resolved, useScreenContext, useWords } from '../screen-context.tsx'
import classes from './sources-screen.module.css'

/** A linked or uploaded source of income, with the texts that the borrower sees. */
export type LinkedSource = {
  readonly uuid: string
  /** The name of the employer or the bank. */
  readonly name: string
  /** The kind of source, in words. */
  readonly note?: string
  readonly perYear?: Cents
}

export type SourcesScreenProps = QuestionsProps<SourcesView> & {
  readonly sources: readonly LinkedSource[]
  /** Removes a source. Rejects on failure, which the app reports in `notice`. */
  readonly onRemove: (source: LinkedSource) => Promise<void>
  readonly places: Places
  /** True if Continue was pressed too early; `notice` says what is missing. */
  readonly unfinished?: boolean
}

/** A screen of the kind `sources`: the sources, the links that add one, and the button to continue. */
export function SourcesScreen({ sources, onRemove, places, unfinished = false, ...props }: SourcesScreenProps) {
  const { view } = props
  const notice = (
    <>
      {props.notice}
      {view.isNeeded && sources.length === 0 && !unfinished && (
        <Notice>
          <Resolved text={view.needed} />
        </Notice>
      )}
    </>
  )
  return (
    <FormFrame {...props} notice={notice}>
      <LinkedSources view={view} sources={sources} onRemove={onRemove} />
      {view.adds.length > 0 && (
        <Section heading={<Resolved text={view.addHeading} />}>
          <ul className={list.list}>
            {view.adds.map((add) => (
              <li key={add.id}>
                <a className={classes.add} href={places.hrefOf(add.go)} onClick={ownClick(() => places.onGo(add.go))}>
                  <div>
                    <Text fw={600}>
                      <Resolved text={add.label} />
                    </Text>
                    {add.help && (
                      <Text c="dimmed" fz="sm">
                        <Resolved text={add.help} />
                      </Text>
                    )}
                  </div>
                  <ChevronRightIcon />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <FormFields />
      <FormEnd {...props} />
    </FormFrame>
  )
}

function LinkedSources({ view, sources, onRemove }: Pick<SourcesScreenProps, 'view' | 'sources' | 'onRemove'>) {
  const words = useWords()
  const [asked, setAsked] = useState<LinkedSource>()
  const box = useRef<HTMLDivElement>(null)
  const remove = async (source: LinkedSource) => {
    setAsked(undefined)
    await onRemove(source).then(
      // The removed source had the focus, so the list takes it.
      () => box.current?.focus(),
      () => {},
    )
  }
  return (
    <div ref={box} tabIndex={-1} className={classes.sources} aria-live="polite">
      {sources.length === 0 && (
        <Text c="dimmed">
          <Resolved text={view.none} />
        </Text>
      )}
      {sources.length > 0 && (
        <ul className={list.list}>
          {sources.map((source) => (
            <SourceItem
              key={source.uuid}
              source={source}
              view={view}
              isAlone={sources.filter(({ name }) => name === source.name).length === 1}
              onAsk={() => setAsked(source)}
            />
          ))}
        </ul>
      )}
      <Total view={view} sources={sources} />
      <Dialog
        open={asked !== undefined}
        heading={words('sourceRemoveHeading', { name: asked?.name ?? '' })}
        closeWords={words('close')}
        onClose={() => setAsked(undefined)}
      >
        <Stack gap="lg">
          <p>{words('sourceRemoveText')}</p>
          <Group gap="sm">
            <ActionButton onPress={() => asked && void remove(asked)}>
              <Resolved text={view.remove} />
            </ActionButton>
            <ActionButton kind="other" onPress={() => setAsked(undefined)}>
              {words('sourceKeep')}
            </ActionButton>
          </Group>
        </Stack>
      </Dialog>
    </div>
  )
}

/** What the sources show together, for a comparison with what the borrower answered. */
function Total({ view: { total }, sources }: Pick<SourcesScreenProps, 'view' | 'sources'>) {
  const { locale } = useScreenContext()
  const amounts = sources.flatMap(({ perYear }) => perYear ?? [])
  if (total === undefined || amounts.length === 0) return null
  const sum = amounts.reduce((one, other) => one + other)
  return (
    <p className={classes.total}>{formatMessage(total, locale, { amount: formatMoney(sum, locale), count: amounts.length })}</p>
  )
}

type SourceItemProps = {
  readonly source: LinkedSource
  readonly view: SourcesView
  /** False if another source has the same name: the button that removes it then names what differs, too. */
  readonly isAlone: boolean
  readonly onAsk: () => void
}

function SourceItem({ source: { name, note, perYear }, view, isAlone, onAsk }: SourceItemProps) {
  const { locale } = useScreenContext()
  const amount = perYear === undefined ? undefined : formatMessage(view.perYear, locale, { amount: formatMoney(perYear, locale) })
  return (
    <li className={classes.source}>
      <div>
        <Text fw={600}>{name}</Text>
        {note !== undefined && (
          <Text c="dimmed" fz="sm">
            {note}
          </Text>
        )}
        {amount !== undefined && <Text c="dimmed">{amount}</Text>}
      </div>
      <UnstyledButton className={classes.remove} onClick={onAsk}>
        <Resolved text={view.remove} />{' '}
        <VisuallyHidden>{isAlone ? name : [name, note, amount].filter(Boolean).join(', ')}</VisuallyHidden>
      </UnstyledButton>
    </li>
  )
}
