import { PageHeading } from '#ui/page-heading.tsx'
import { SupportContact } from '../components/error-page.tsx'
import { useFlowInForce } from '../lib/app-context.tsx'
import { useFormatText, usePageTitle, useWords } from '../lib/use-words.ts'

export const maintenanceFlag = 'fe-heloc-maintenance'

/** In place of every page while the flag is on. The flag may bring a title and a message of its own. */
export function MaintenancePage() {
  const words = useWords()
  const sayText = useFormatText()
  const { pageTitle, message } = useFlowInForce().flow.live.flags[maintenanceFlag]?.variables ?? {}
  const heading = pageTitle === undefined ? words('maintenanceTitle') : sayText(pageTitle)
  usePageTitle(heading)
  return (
    <>
      <PageHeading heading={heading} text={message === undefined ? words('maintenanceText') : sayText(message)} />
      <SupportContact />
    </>
  )
}
