import { type ReactNode, useId, useState } from 'react'
import type { DashboardMessage, DashboardPaper, DashboardSectionItem, DashboardStep } from '#contract/dashboard.ts'
import { generatedDocumentPath } from '#contract/generated-documents.ts'
import { signedDocumentPath } from '#contract/signed-documents.ts'
import { saveFile } from '#renderer/documents/save-file.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { CheckIcon, DotIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './dashboard.module.css'

type DashboardSectionProps = { readonly application: string; readonly section: DashboardSectionItem }

export function DashboardSection({ application, section }: DashboardSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} data-shows={section.shows}>
      <h3 id={id} className={classes.sectionHeading}>
        {section.heading}
      </h3>
      <SectionContent application={application} section={section} />
    </section>
  )
}

function SectionContent({ application, section }: DashboardSectionProps) {
  const { empty, all } = section
  switch (section.shows) {
    case 'timeline':
      return section.steps.length === 0 ? <p className={classes.quiet}>{empty}</p> : <Timeline steps={section.steps} />
    case 'papers':
      return <Papers application={application} papers={section.papers} empty={empty} all={all} />
    case 'messages':
      return (
        <Listed empty={empty} all={all} items={section.messages}>
          {(message) => <Message message={message} />}
        </Listed>
      )
  }
}

const wordsOfState = { done: 'progressDone', current: 'progressCurrent', ahead: 'progressAhead' } as const

function Timeline({ steps }: { readonly steps: readonly DashboardStep[] }) {
  const words = useWords()
  return (
    <ol className={classes.timeline}>
      {steps.map(({ id, state, text, on, day, note }) => (
        <li key={id} className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={classes.bullet}>{state === 'done' ? <CheckIcon size={14} /> : <DotIcon size={14} />}</span>
          <p>
            <VisuallyHidden>{words(wordsOfState[state])} </VisuallyHidden>
            {text}
          </p>
          {on !== undefined && <Day on={on} day={day} />}
          {note !== undefined && <p className={classes.quiet}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}

function Papers({ application, papers, empty, all }: PapersProps) {
  const { download } = useApp()
  const words = useWords()
  const [failed, setFailed] = useState(false)
  const save = async ({ uuid, kind, title }: DashboardPaper) => {
    setFailed(false)
    const path = kind === 'signed' ? signedDocumentPath(application, uuid) : generatedDocumentPath(application, uuid)
    saveFile(await download(path), `${title}.pdf`)
  }
  return (
    <>
      <Listed empty={empty} all={all} items={papers}>
        {(paper) =>
          paper.kind === 'received' ? (
            <Received paper={paper} />
          ) : (
            <>
              <p className={classes.paper}>{paper.title}</p>
              {paper.kind === 'signed' ? (
                <p className={classes.quiet}>{words('signedOn', { date: paper.day })}</p>
              ) : (
                <Day on={paper.on} day={paper.day} />
              )}
              <ActionButton kind="quiet" onPress={() => void save(paper).catch(() => setFailed(true))}>
                {words('documentDownload')}
                <VisuallyHidden>: {paper.title}</VisuallyHidden>
              </ActionButton>
            </>
          )
        }
      </Listed>
      {failed && <p role="alert">{words('documentFailed')}</p>}
    </>
  )
}

function Received({ paper: { title, file, day } }: { readonly paper: DashboardPaper }) {
  const words = useWords()
  return (
    <>
      <p className={classes.paper}>{title}</p>
      {file !== undefined && <p className={`${classes.quiet} ${classes.paper}`}>{file}</p>}
      <p className={classes.quiet}>{words('fileReceived', { date: day })}</p>
    </>
  )
}

type PapersProps = {
  readonly application: string
  readonly papers: readonly DashboardPaper[]
  readonly empty: string
  readonly all: string
}

function Message({ message: { on, day, title, paragraphs } }: { readonly message: DashboardMessage }) {
  if (paragraphs.length === 0) {
    return (
      <>
        <p>{title}</p>
        <Day on={on} day={day} />
      </>
    )
  }
  return (
    <>
      <details className={classes.message}>
        <summary>{title}</summary>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
      <Day on={on} day={day} />
    </>
  )
}

const mostShown = 3

type ListedProps<Item> = {
  readonly empty: string
  readonly all: string
  readonly items: readonly Item[]
  readonly children: (item: Item) => ReactNode
}

/** A list of the first items, with a button that shows the others; a sentence where there are none. */
function Listed<Item extends { readonly uuid: string }>({ empty, all, items, children }: ListedProps<Item>) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return <p className={classes.quiet}>{empty}</p>
  const isCut = items.length > mostShown
  return (
    <>
      <ul id={id} className={classes.items}>
        {(isWhole ? items : items.slice(0, mostShown)).map((item) => (
          <li key={item.uuid}>{children(item)}</li>
        ))}
      </ul>
      {isCut && (
        <ActionButton kind="quiet" expands={{ id, isOpen: isWhole }} onPress={() => setWhole(!isWhole)}>
          {all}
        </ActionButton>
      )}
    </>
  )
}

function Day({ on, day }: { readonly on: string; readonly day?: string | undefined }) {
  return (
    <p className={classes.quiet}>
      <time dateTime={on}>{day}</time>
    </p>
  )
}
