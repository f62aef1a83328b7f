import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { type ContentPage as Content, contentPath, type Entry } from '#contract/content.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { useHref } from '../../lib/link.tsx'
import { useAddressOf } from '../../lib/use-address-of.ts'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './content.module.css'

/** A page beside the applications, from the lender's files. The server formats its texts. */
export function ContentPage() {
  const { api } = useApp()
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  const path = useLocation().pathname.replace(/(?<=.)\/$/, '')
  const page = useQuery({
    queryKey: ['mine', 'content', path, locale],
    queryFn: ({ signal }) => api<Content>(`${contentPath}?${new URLSearchParams({ path })}`, { signal }),
  })
  usePageTitle(page.data?.heading ?? words('loading'))
  useHeadingFocus(page.data && path)
  if (page.error) return <LoadError error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Skeleton words={words('loading')} outline="text" parts={6} />
  const { heading, paragraphs, actions } = page.data
  return (
    <>
      <PageHeading heading={heading} />
      <div className={classes.paragraphs}>
        {paragraphs.map((paragraph) =>
          paragraph.heading === undefined ? (
            <p key={paragraph.id}>{paragraph.text}</p>
          ) : (
            <Section key={paragraph.id} heading={paragraph.heading}>
              <p>{paragraph.text}</p>
            </Section>
          ),
        )}
      </div>
      <div className={classes.actions}>
        {actions.map((action, index) => (
          <Action key={action.id} entry={action} isMain={index === 0} />
        ))}
      </div>
    </>
  )
}

function Action({ entry, isMain }: { readonly entry: Entry; readonly isMain: boolean }) {
  const navigate = useNavigate()
  const { label } = entry
  const go = useAddressOf(entry.go)
  const href = useHref(go)
  const isOurs = go.startsWith('/')
  return (
    <ActionButton
      kind={isMain ? 'main' : 'other'}
      href={isOurs ? href : go}
      onPress={isOurs ? () => void navigate(go) : undefined}
    >
      {label}
    </ActionButton>
  )
}
