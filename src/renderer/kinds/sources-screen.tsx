import { useRef, useState } from 'react'
import type { Cents, SourcesView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Actions } from '#ui/actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ownClick } from '#ui/own-click.ts'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SaidText, useSurroundings, useWords } from '../surroundings.tsx'
import { FormEnd } from './form/form-end.tsx'
import { FormFields } from './form/form-fields.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'
import type { Places } from './places.ts'
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
          <SaidText said={view.needed} />
        </Notice>
      )}
    </>
  )
  return (
    <FormFrame {...props} notice={notice}>
      <LinkedSources view={view} sources={sources} onRemove={onRemove} />
      {view.adds.length > 0 && (
        <Section heading={<SaidText said={view.addHeading} />}>
          <ul className={classes.list}>
            {view.adds.map((add) => (
              <li key={add.id}>
                <a className={classes.add} href={places.hrefOf(add.go)} onClick={ownClick(() => places.onGo(add.go))}>
                  <span className={classes.words}>
                    <span className={classes.name}>
                      <SaidText said={add.label} />
                    </span>
                    {add.help && (
                      <span className={classes.note}>
                        <SaidText said={add.help} />
                      </span>
                    )}
                  </span>
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
  const list = useRef<HTMLDivElement>(null)
  const remove = async (source: LinkedSource) => {
    setAsked(undefined)
    await onRemove(source).then(
      // The removed source had the focus, so the list takes it.
      () => list.current?.focus(),
      () => {},
    )
  }
  return (
    <div ref={list} tabIndex={-1} className={classes.sources} aria-live="polite">
      {sources.length === 0 && (
        <p className={classes.none}>
          <SaidText said={view.none} />
        </p>
      )}
      {sources.length > 0 && (
        <ul className={classes.list}>
          {sources.map((source) => (
            <SourceItem key={source.uuid} source={source} view={view} onAsk={() => setAsked(source)} />
          ))}
        </ul>
      )}
      <Dialog
        open={asked !== undefined}
        heading={words('sourceRemoveHeading', { name: asked?.name ?? '' })}
        closeWords={words('close')}
        onClose={() => setAsked(undefined)}
      >
        <div className={classes.dialog}>
          <p>{words('sourceRemoveText')}</p>
          <Actions>
            <ActionButton onPress={() => asked && void remove(asked)}>
              <SaidText said={view.remove} />
            </ActionButton>
            <ActionButton kind="other" onPress={() => setAsked(undefined)}>
              {words('sourceKeep')}
            </ActionButton>
          </Actions>
        </div>
      </Dialog>
    </div>
  )
}

type SourceItemProps = { readonly source: LinkedSource; readonly view: SourcesView; readonly onAsk: () => void }

function SourceItem({ source: { name, note, perYear }, view, onAsk }: SourceItemProps) {
  const { locale } = useSurroundings()
  return (
    <li className={classes.source}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {perYear !== undefined && (
          <span className={classes.amount}>{formatMessage(view.perYear, locale, { amount: formatMoney(perYear, locale) })}</span>
        )}
      </span>
      <button type="button" className={classes.remove} onClick={onAsk}>
        <SaidText said={view.remove} /> <VisuallyHidden>{name}</VisuallyHidden>
      </button>
    </li>
  )
}
