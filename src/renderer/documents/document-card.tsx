import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Group, Text } from '#ui/layout.ts'
import { Loader } from '#ui/loader.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { documentGoal } from '../form/goals.ts'
import { useLocale, useWords } from '../screen-context.tsx'
import classes from './document-card.module.css'
import type { DocumentHandling, DocumentToRead } from './document-handling.ts'
import { LoadNotice } from './load-notice.tsx'
import { saveFile } from './save-file.ts'

/** Loaded with the first document that is opened: pdf.js is larger than the rest of the page. */
const DocumentReader = lazy(() => import('./document-reader.tsx').then((module) => ({ default: module.DocumentReader })))

type DocumentCardProps = Pick<DocumentHandling, 'load' | 'onRead' | 'notice'> & {
  readonly document: DocumentToRead
  /** The title as the screen calls it. */
  readonly heading: ReactNode
  /** Beneath the document, such as its places to sign. */
  readonly below?: ReactNode
}

/** One document: what it says in short, whether it was read, the pages themselves, and ways to keep a copy. */
export function DocumentCard({ document, heading, load, onRead, notice, below }: DocumentCardProps) {
  const words = useWords()
  const here = useLocale()
  const { uuid, title, summary, locale, pages, isRead } = document
  const readerId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [failed, setFailed] = useState<() => void>()

  const attempt = (work: () => Promise<void>) => {
    setFailed(undefined)
    work().catch(() => setFailed(() => () => attempt(work)))
  }
  const read = () => attempt(() => onRead(uuid))
  const save = () =>
    attempt(async () => {
      saveFile(await load(uuid), `${title}.pdf`)
      await onRead(uuid)
    })
  return (
    <div className={classes.card} data-field={documentGoal(uuid)}>
      <Section heading={heading} boxed afterHeading={<ReadMark isRead={isRead} />}>
        {notice !== undefined && <Notice>{notice}</Notice>}
        <Text component="h3" fw={600}>
          {words('documentSummary')}
        </Text>
        <ul className={classes.summary} lang={locale}>
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Text c="dimmed">{words('documentPages', { pages })}</Text>
        {languageOf(locale) !== languageOf(here) && (
          <Text c="dimmed">{words('documentLanguage', { language: languageIn(locale, here) })}</Text>
        )}
        <Group gap="0.5rem 0.75rem">
          <ActionButton
            kind={isRead || isOpen ? 'other' : 'main'}
            onPress={() => setIsOpen(!isOpen)}
            expands={{ id: readerId, isOpen }}
          >
            {words(isOpen ? 'documentClose' : 'documentOpen')}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ActionButton>
          <ActionButton kind="quiet" onPress={save}>
            {words('documentDownload')}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </ActionButton>
        </Group>
        {failed && <LoadNotice onRetry={failed} />}
        <div id={readerId}>
          {isOpen && (
            <Suspense fallback={<Loader words={words('documentLoading')} />}>
              <DocumentReader title={title} locale={locale} load={() => load(uuid)} isRead={isRead} onRead={read} />
            </Suspense>
          )}
        </div>
        {below}
      </Section>
    </div>
  )
}

const languageOf = (locale: string) => locale.split('-')[0] ?? locale

/** The name of a document's language in the language of the page. */
function languageIn(locale: string, here: string): string {
  return new Intl.DisplayNames([here], { type: 'language' }).of(languageOf(locale)) ?? locale
}

function ReadMark({ isRead }: { readonly isRead: boolean }) {
  const words = useWords()
  return (
    <Group gap="0.25rem" c={isRead ? 'var(--colour-good)' : 'dimmed'} role="status">
      {isRead && <CheckIcon size={16} />}
      {words(isRead ? 'documentRead' : 'documentUnread')}
    </Group>
  )
}
