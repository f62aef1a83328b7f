import { Text, Title } from '@mantine/core'
import type { AgentChat } from '#contract/agents.ts'
import words from '../../words.json'
import classes from './desk.module.css'

const languages = new Intl.DisplayNames('en-US', { type: 'language' })

/** Who the borrower is and where the application stands: no answers. */
export function AboutBorrower({ about: { email, isSignedIn, locale, page, stands } }: { readonly about: AgentChat }) {
  const facts: readonly (readonly [string, string])[] = [
    [words.email, email],
    [words.page, page],
    [words.language, languages.of(locale) ?? locale],
    ...(stands
      ? ([
          [words.loanNumber, stands.loanNumber],
          [words.status, stands.status],
          [words.screen, stands.heading === undefined ? stands.screen : `${stands.heading} (${stands.screen})`],
          [words.because, stands.because],
        ] as const)
      : []),
  ]
  return (
    <section aria-labelledby="about">
      <Title order={3} size="h5" id="about">
        {words.borrower}
      </Title>
      <Text>{isSignedIn ? words.signedIn : words.visitor}</Text>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
