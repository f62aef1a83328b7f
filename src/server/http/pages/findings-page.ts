import type { Finding } from '#engine/authoring.ts'

import { textPage } from './text-page.ts'

/**
 * The findings of a lender that never had a release, in place of its pages. For developers, never in production.
 */
export function findingsPage(lender: string, findings: readonly Finding[], nonce: string): string {
  const stepwright = { name: 'Stepwright', nameShort: 'Stepwright', locale: 'en-US', colours: { primary: greys } }
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return textPage({
    lender: stepwright,
    title: `${lender} cannot be shown: ${count} in its flow files`,
    sections: findings.map(({ file, line, column, code, message, why, fixes }) => ({
      heading: `${file}:${line}:${column} ${code}`,
      text: [message, why, ...fixes.map(({ title }) => `→ ${title}`)].join('\n\n'),
    })),
    home: '/account/heloc/',
    nonce,
  })
}

const greys = { 100: '#e3e5e8', 600: '#4a5058', 700: '#363b42' }
