/** The notifications of a borrower about the applications, newest first. */
export const notificationsPath = '/service-content/api/v1/notifications'
/** PUT: the borrower has seen these notifications. */
export const notificationsReadPath = `${notificationsPath}/read`

/** How many notifications stand in the feed until the borrower asks for all. */
export const firstNotifications = 3
/** More unread notifications than these are not counted. */
export const mostUnread = 8
/** The most notifications in the feed, which holds the newest. */
export const mostNotifications = 50

export type NotificationStatus = 'UNREAD' | 'READ'

/** All texts are formatted: those of a notification when it was made, the others in the requested language. */
export type Feed = {
  readonly heading: string
  /** The label of the button: the heading, or how many are not read. */
  readonly label: string
  /** How many notifications are unread; at most `mostUnread`. */
  readonly unread: number
  readonly empty: string
  readonly all: string
  readonly new: string
  readonly items: readonly Notification[]
}

export type Notification = {
  readonly uuid: string
  readonly title: string
  readonly description: string
  readonly created: string
  /** The time since `created` when the feed was made: 5m, 3h, 2d, 4w, or the day. */
  readonly age: string
  readonly status: NotificationStatus
  readonly ctas: readonly { readonly title: string; readonly redirectPath: string }[]
  readonly walletAddress: string
}

export type ReadBody = { readonly uuids: readonly string[] }

/** The address of a link: split at `?`, with the wallet's address added to a query that there is. */
export function addressOfCta(redirectPath: string, walletAddress: string | undefined): string {
  const [path = '', query] = redirectPath.split('?')
  if (query === undefined) return path
  const params = new URLSearchParams(query)
  if (walletAddress !== undefined) params.set('walletAddress', walletAddress)
  return `${path}?${params}`
}
