/** The flow files as types, made from schemas/ by tools/dev/schemas/generate.ts: change the schema, then run it again. */
import type { JsonObject, Rule, Text } from './json.ts'

/** Where an entry leads: a path below the base path, `https://…`, `@call` (the lender's telephone), `@write` (its e-mail address), `@chat` (the chat) or `@sign-out`. */

export type Address = string

export type DocumentBlock =
  DocumentParagraph | DocumentList | DocumentTable | SignaturePlace | InitialsPlace | DatePlace | DocumentLine

/** Who signs here. */
export type Signer = 'borrower' | 'co-signer'

/** How the question is asked. */
export type Widget =
  | 'text'
  | 'email'
  | 'phone'
  | 'password'
  | 'password-strength'
  | 'money'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'yes-no'
  | 'day-month-year'
  | 'date'
  | 'checkboxes'
  | 'files'
  | 'ssn'
  | 'pin'
  | 'slot'

/** The time zone in which a day begins for this lender, one of the United States, for example America/New_York. */
export type TimeZone =
  | 'America/New_York'
  | 'America/Chicago'
  | 'America/Denver'
  | 'America/Phoenix'
  | 'America/Los_Angeles'
  | 'America/Anchorage'
  | 'America/Adak'
  | 'Pacific/Honolulu'
  | 'America/Detroit'
  | 'America/Boise'
  | 'America/Indiana/Indianapolis'
  | 'America/Indiana/Knox'
  | 'America/Indiana/Marengo'
  | 'America/Indiana/Petersburg'
  | 'America/Indiana/Tell_City'
  | 'America/Indiana/Vevay'
  | 'America/Indiana/Vincennes'
  | 'America/Indiana/Winamac'
  | 'America/Juneau'
  | 'America/Kentucky/Louisville'
  | 'America/Kentucky/Monticello'
  | 'America/Menominee'
  | 'America/Metlakatla'
  | 'America/Nome'
  | 'America/North_Dakota/Beulah'
  | 'America/North_Dakota/Center'
  | 'America/North_Dakota/New_Salem'
  | 'America/Sitka'
  | 'America/Yakutat'
  | 'America/Puerto_Rico'
  | 'America/St_Thomas'
  | 'Pacific/Guam'
  | 'Pacific/Saipan'
  | 'Pacific/Pago_Pago'

/** A time of the day. */
export type Time = string

/** An answer of the journey, or a group of them, as a path of facts. */
export type AnswerPath = string

/** A state as two letters. */
export type StateCode =
  | 'AL'
  | 'AK'
  | 'AZ'
  | 'AR'
  | 'CA'
  | 'CO'
  | 'CT'
  | 'DE'
  | 'DC'
  | 'FL'
  | 'GA'
  | 'HI'
  | 'ID'
  | 'IL'
  | 'IN'
  | 'IA'
  | 'KS'
  | 'KY'
  | 'LA'
  | 'ME'
  | 'MD'
  | 'MA'
  | 'MI'
  | 'MN'
  | 'MS'
  | 'MO'
  | 'MT'
  | 'NE'
  | 'NV'
  | 'NH'
  | 'NJ'
  | 'NM'
  | 'NY'
  | 'NC'
  | 'ND'
  | 'OH'
  | 'OK'
  | 'OR'
  | 'PA'
  | 'RI'
  | 'SC'
  | 'SD'
  | 'TN'
  | 'TX'
  | 'UT'
  | 'VT'
  | 'VA'
  | 'WA'
  | 'WV'
  | 'WI'
  | 'WY'

/** A colour as six hexadecimal digits, for example "#1f4e79". */
export type Shade = string

/** One message that the server sends to a borrower when something happens to the application: an e-mail or a text message. */
export type Message = EmailFile | TextMessageFile

/** What happens: `registered`, an application begins; `updated`, something was decided about it; `conditions-opened`, something more is needed of the borrower; `password-forgotten`, a code for a new password is asked for; `password-changed`, the password is a new one; `second-factor-on` and `second-factor-off`, two-step sign-in is turned on or off; `second-factor-reset`, the lender turns it off for a borrower who lost telephone and recovery codes; `passkey-added` and `passkey-removed`, a passkey is added or removed; `new-device`, a sign-in came from a browser that has not signed in to the account before; `email-to-confirm`, a code to confirm the e-mail address is asked for; `sign-in-asked`, a code to sign in with is asked for; `new-email-to-confirm`, a code that confirms another e-mail address is asked for, and this message goes to that address; `email-change-asked`, the same, and this message goes to the address of the account; `email-changed`, the account has another e-mail address, and this message goes to the one of before; `ceo-feedback`, the borrower shares thoughts with the CEO, and this message goes to the address `ceoFeedback` of lender.json; `signer-invited`, the borrower names a co-signer, to whom this message goes; `consent-withdrawn`, the borrower or the co-signer withdraws the consent to electronic records, and this message goes to that person; `signer-signed`, the co-signer has signed; `updated-for-signer`, as `updated`, and the message goes to the co-signer who has an account; `conditions-opened-for-signer`, something more is needed of the co-signer, to whom the message goes. */
export type Event =
  | 'registered'
  | 'updated'
  | 'conditions-opened'
  | 'password-forgotten'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'new-device'
  | 'email-to-confirm'
  | 'sign-in-asked'
  | 'new-email-to-confirm'
  | 'email-change-asked'
  | 'email-changed'
  | 'ceo-feedback'
  | 'signer-invited'
  | 'consent-withdrawn'
  | 'signer-signed'
  | 'updated-for-signer'
  | 'conditions-opened-for-signer'

/** The message is sent only if this holds after the event. `params.screen` is the screen that the borrower is led to now, `previous.screen` the one before the event. */
export type SentWhen = Rule

/** Whether the borrower agreed to such messages. Without it nothing is sent. */
export type Consent = Rule

/** Send the message each time that its event happens. Once an application where nothing is said. */
export type Repeats = boolean

/** How many minutes the message waits: 1440 are a day, 20160 (14 days) the most. It does not leave if the borrower has answered something by then: a borrower who is at the page needs no message. */
export type Waits = number

/** The texts that promise this message, by the keys that translations have: `screens/wait#/text`. A key stands for all cases of its text, too. */
export type Keeps = readonly string[]

/** The property as a sentence: "More income never makes it worse". */
export type Says = string

/** The id of an earlier claim of this list: this one says the same where it does not say otherwise; `null` takes away what that one says. */
export type Like = string

/** As `like`, and `does`, `statuses` and `events` continue those of that claim. */
export type After = string

/** One screen: what it asks or says. A screen never knows what follows; journeys and the status table do. */
export type Screen =
  | FormScreenFile
  | MessageScreenFile
  | WaitScreenFile
  | OffersScreenFile
  | ReviewScreenFile
  | DocumentsScreenFile
  | SignScreenFile
  | UploadScreenFile
  | SourcesScreenFile
  | LinkScreenFile
  | ScheduleScreenFile
  | SessionScreenFile
  | CardsScreenFile

/** While this holds the screen may be shown and sent although the status table names another one. */
export type OpenWhen = Rule

/** The part of the borrower's draft or application that these answers become. A lender's own questions are kept under `draft.extra` or `application.extra`. What goes to `session` is used once, to sign in, and never stored. This list only grows: stored applications rely on it. */
export type Saves =
  | 'draft'
  | 'draft.propertyAddress'
  | 'draft.homeAddress'
  | 'draft.income'
  | 'draft.name'
  | 'draft.extra'
  | 'application'
  | 'application.property'
  | 'application.extra'
  | 'session'
  | 'profile'
  | 'application.contact'
  | 'application.hmda'
  | 'application.liens'
  | 'application.disburseAccount'
  | 'application.autopayAccount'
  | 'application.employer'
  | 'application.assetDepletion'
  | 'application.bpo'
  | 'application.attestation'
  | 'application.signing'
  | 'application.notary'
  | 'application.insurance'
  | 'application.upload'
  | 'application.coSigner'

/** One of a closed list. This list only grows. */
export type Do = 'submit' | 'acknowledge' | 'retry' | 'go' | 'call' | 'chat' | 'sign-out'

/** A route, `@state`, `@wait`, `@lifecycle`, `/`, or `?decision`. */
export type RouteTarget = string

/** The chat: the chatbot's questions and answers, the words around them, and when it hands over to people. */
export type Chat = {
  /** The department of hours.json to which the chatbot hands over, such as the telephone. */
  readonly hoursDepartment: string
  readonly words: ChatWords
  /** Reasons to choose from when an answer of the chatbot did not help. */
  readonly reasons: readonly ChatReason[]
  /** Words that say nothing about what is meant, in one text: `the a is how`. The search passes over them. */
  readonly ignoredWords: Text
  /** Questions and answers of the chatbot, in the order in which they are offered. */
  readonly questions: readonly ChatQuestion[]
  readonly live?: LiveChat
  readonly limits: ChatLimits
}

/** The words of the chat, by what they are for. */
export type ChatWords = {
  /** The title of the chat. */
  readonly title: Text
  /** The first words, with the warning not to send a social security number or bank details. */
  readonly welcome: Text
  /** Label of the message box. */
  readonly message: Text
  /** On the button that sends. */
  readonly send: Text
  /** While an answer is looked for. */
  readonly waiting: Text
  /** Heading of the questions that are offered at first. */
  readonly suggested: Text
  /** Where an answer comes from; knows {question}, the question of this file that it answers. */
  readonly source: Text
  /** When no question of this file is meant. */
  readonly noAnswer: Text
  /** Heading of other questions that may be meant. */
  readonly others: Text
  /** When a message got no answer. */
  readonly failed: Text
  /** When a message is too long; knows {most}, the most characters. */
  readonly tooLong: Text
  /** The question whether an answer was helpful. */
  readonly helpful: Text
  /** The answer that it was. */
  readonly yes: Text
  /** The answer that it was not. */
  readonly no: Text
  /** After the borrower has said so. */
  readonly thanks: Text
  /** Heading of the feedback on an answer. */
  readonly feedback: Text
  /** Label of the reasons. */
  readonly reason: Text
  /** When no reason is chosen. */
  readonly reasonRequired: Text
  /** Label of the box for words of one's own. */
  readonly more: Text
  /** When these words are too long; knows {most}, the most characters. */
  readonly moreTooLong: Text
  /** On the button that sends the feedback. */
  readonly sendFeedback: Text
  /** Heading of the ways to people. */
  readonly people: Text
  /** That people can be reached now. */
  readonly peopleOpen: Text
  /** That nobody can be reached now; knows {opens}, the day and hour at which people are there again. */
  readonly peopleClosed: Text
  /** On the link that calls. */
  readonly call: Text
  /** On the link that writes an e-mail. */
  readonly write: Text
  /** On the button that begins another chat. */
  readonly startNew: Text
  /** Said by screen readers before a borrower's own message. */
  readonly you: Text
}

/** A reason why an answer did not help. */
export type ChatReason = {
  readonly id: string
  /** The words of the reason. */
  readonly label: Text
  /** Show a box for words of one's own. */
  readonly asksMore?: true
}

/** A question that the chatbot can answer. */
export type ChatQuestion = {
  readonly id: string
  /** The question as it is offered. */
  readonly question: Text
  /** Other words that people use for it, in one text. They are searched, and never shown. */
  readonly phrasings?: Text
  /** What the chatbot answers to the question. */
  readonly answer: Text
  /** Offer the question when the chat opens. */
  readonly suggested?: true
  readonly more?: ChatLink
}

/** Where the borrower can read or do more. */
export type ChatLink = {
  /** The words of the link. */
  readonly label: Text
  /** A path below the base path: a page, a journey, `/dashboard`, `/dashboard/settings`. */
  readonly go: string
}

/** The chat with an agent of the lender. Absent where the lender has none. */
export type LiveChat = {
  /** The department of hours.json in whose hours agents are offered. */
  readonly hoursDepartment: string
  /** Where a borrower whose chat has ended is asked how it was. */
  readonly survey?: string
  /** Addresses in messages are links where they are of one of these domains, or below it. All others stay text. */
  readonly linkDomains: readonly string[]
  /** Answers that agents choose and change before they send them. */
  readonly canned: readonly CannedAnswer[]
  readonly words: LiveChatWords
  readonly limits: LiveChatLimits
}

/** An answer that agents often give. */
export type CannedAnswer = {
  readonly id: string
  /** What agents choose it by. */
  readonly label: Text
  /** What an agent inserts into the answer. */
  readonly text: Text
}

/** The words of the chat with people, by what they are for. */
export type LiveChatWords = {
  /** On the button that asks for an agent. */
  readonly offer: Text
  /** The first words, with the warning not to send a social security number or bank details. */
  readonly welcome: Text
  /** On the button that goes to the chatbot. */
  readonly assistant: Text
  /** Label of the borrower's name. */
  readonly name: Text
  /** Label of the borrower's e-mail address. */
  readonly email: Text
  /** When the name or the e-mail address is missing. */
  readonly required: Text
  /** When the e-mail address is none. */
  readonly emailInvalid: Text
  /** On the button that begins the chat. */
  readonly start: Text
  /** Label of the message box. */
  readonly message: Text
  /** Before the borrower's first message. */
  readonly first: Text
  /** Until an agent has taken the chat. */
  readonly waiting: Text
  /** To a borrower who waits, or asks for an agent, while none is at the page and free. */
  readonly nobody: Text
  /** Once an agent has taken the chat; knows {agent}, the agent's name. */
  readonly joined: Text
  /** While the agent types; knows {agent}. */
  readonly typing: Text
  /** Before an agent's message; knows {agent}. */
  readonly agent: Text
  /** While the page has no connection. */
  readonly lost: Text
  /** When a message was not taken. */
  readonly unsent: Text
  /** On the button that sends such a message again. */
  readonly resend: Text
  /** Beside a message that the server has not confirmed yet. */
  readonly sending: Text
  /** When the borrower's session has ended. */
  readonly tokenInvalid: Text
  /** On the button that ends the chat. */
  readonly end: Text
  /** When the chat has ended. */
  readonly ended: Text
  /** On the link to the survey. */
  readonly survey: Text
  /** On the button that chooses files. */
  readonly attach: Text
  /** Above the chosen files that were not sent yet. */
  readonly attached: Text
  /** Of a file that the chat does not take; knows {name} and {formats}. */
  readonly fileWrongType: Text
}

/** How long such a chat lasts, and how much may be typed. */
export type LiveChatLimits = {
  /** How many minutes after its last message a chat goes on. */
  readonly sessionMinutes: number
  /** The most characters of a message. */
  readonly messageLength: number
  /** The most characters of a name, and of an e-mail address. */
  readonly nameLength: number
  /** How many earlier messages a page shows that opens a chat again. */
  readonly history: number
  /** How many chats an agent has at once. No further chat is offered while every agent has so many. */
  readonly conversationsOfAgent: number
}

/** How long a chat lasts, and how much may be typed. */
export type ChatLimits = {
  /** How many minutes after its last message a chat can be taken up again. */
  readonly sessionMinutes: number
  /** The most characters of a message. */
  readonly messageLength: number
  /** The most characters of further words about an answer. */
  readonly feedbackLength: number
  /** How many earlier messages are shown. */
  readonly history: number
}

/** What a borrower reads for each thing that the lender still needs: one card for each category of condition. A condition whose category has no card is not shown. */
export type Conditions = {
  /** The order of the cards: oldest condition first, or as the cards are listed here. */
  readonly sortBy?: 'created' | 'category'
  readonly everyCard?: EveryCard
  /** What several cards share, by a name that a card gives as `template`. */
  readonly templates?: {
    readonly [k: string]: CardTemplate
  }
  readonly coSigner?: CoSignerCards
  /** The cards. */
  readonly cards: readonly ConditionCard[]
}

/** What all cards have in common. */
export type EveryCard = {
  /** A fact that stands in place of the description where it is given: what somebody wrote to the borrower. */
  readonly descriptionFirst?: string
  /** Values that travel in the address of the card's link, by name. */
  readonly query?: {
    readonly [k: string]: Rule
  }
}

/** What the cards that use it start from. */
export type CardTemplate = {
  /** The screen that the button leads to. */
  readonly go?: string
  /** The words on the button where one document is asked for. */
  readonly button?: Text
  /** The words on the button where more than one document is asked for. */
  readonly buttonForSeveral?: Text
}

/** The cards for conditions that are asked of a co-signer. Without it, co-signers have none. */
export type CoSignerCards = {
  /** While this does not hold, a co-signer has no conditions. */
  readonly shownWhen: Rule
  /** The screen of a co-signer in place of the one that a card leads to. A card that leads to no listed screen only informs. */
  readonly screens: {
    readonly [k: string]: string
  }
}

/** What is shown for one category of condition. Without `button` the card only informs. */
export type ConditionCard = {
  /** The category, for example ID_VERIFICATION_FAILURE. */
  readonly id: string
  /** The template that this card starts from. */
  readonly template?: string
  /** The heading of the card. */
  readonly heading: Text
  /** What is needed. What somebody typed enters as `{ "fact": "condition.notes" }`. */
  readonly description?: Text
  /** Why it is needed, after the `whyLabel` of the screen. */
  readonly why?: Text
  /** The words on the button. */
  readonly button?: Text
  /** The words on the button where more than one document is asked for. */
  readonly buttonForSeveral?: Text
  /** The screen that the button leads to. */
  readonly go?: string
  /** Show the card only when this holds. */
  readonly shownWhen?: Rule
}

/** The texts of one language and region, in `copy/<language>-<REGION>.json`. Each entry names the text that it translates by file and place: `screens/register-v2/birthdate#/heading`. Items of lists are named by their ids. */
export type CopyFile = {
  readonly [k: string]: Translation
}

/** One text in this language. */
export type Translation = {
  /** The English that was translated. Where the English has changed since, the English is shown and the entry is reported. */
  readonly of: string
  /** The translation, with the same `{values}` as the English. */
  readonly is: string
}

/** The borrower's home: what is shown of each application, in which order, and what it says. */
export type Dashboard = {
  /** The heading of the page. */
  readonly heading: Text
  /** What the page says while the borrower has no application. */
  readonly empty: Text
  /** The words on the button that starts the first application. */
  readonly start: Text
  readonly menu?: Menu
  readonly notifications?: Notifications
  /** The words on the button that starts another application. */
  readonly startAnother: Text
  readonly application: DashboardApplication
}

/** The menu around all pages of a signed-in borrower. */
export type Menu = {
  /** The words on the button that opens the menu, and its heading. */
  readonly open: Text
  /** The groups of entries, in order. A group without visible entries is left out. */
  readonly groups: readonly MenuGroup[]
}

/** Entries that belong together. */
export type MenuGroup = {
  readonly id: string
  /** A heading above the entries. */
  readonly heading?: Text
  /** The entries, in order. */
  readonly entries: readonly MenuEntry[]
}

/** One entry of the menu. */
export type MenuEntry = {
  readonly id: string
  /** The words of the entry. */
  readonly label: Text
  readonly go: Address
  /** The entry is there only while this holds. */
  readonly shownWhen?: Rule
}

/** The words around the notifications of a borrower. */
export type Notifications = {
  /** The heading, and the label of the button that shows them. */
  readonly heading: Text
  /** The label of that button while some of them are not read, also announced to screen readers; knows {count}. */
  readonly unread: Text
  /** What stands there without any. */
  readonly empty: Text
  /** The words on the button that shows all of them. */
  readonly all: Text
  /** At a notification that is not read. */
  readonly new: Text
}

/** What is shown of each application. */
export type DashboardApplication = {
  /** The heading of the application, best the address of the home. */
  readonly heading: Text
  /** Where the application stands. `params.screen` is the screen that it is time for. */
  readonly standing: Text
  readonly next: DashboardNext
  /** Figures of the application, in order. */
  readonly figures: readonly DashboardFigure[]
  /** The sections below the figures, in order. A section that is left out is not shown. */
  readonly sections: readonly DashboardSection[]
  readonly timeline: DashboardTimeline
}

/** The one action that is offered while a screen waits for the borrower. */
export type DashboardNext = {
  /** The words before the heading of the screen that is due. */
  readonly label: Text
  /** The words on the button. */
  readonly button: Text
}

/** One figure with its name. */
export type DashboardFigure = {
  readonly id: string
  /** The name of the figure. */
  readonly label: Text
  /** The figure. */
  readonly value: Text
  /** The figure is shown only while this holds. */
  readonly shownWhen?: Rule
}

/** A section of an application on the dashboard. */
export type DashboardSection = {
  readonly id: string
  /** `timeline`: what happened when, and what comes next; `papers`: documents that were made, signed or sent in; `messages`: e-mails and text messages that were sent. */
  readonly shows: 'timeline' | 'papers' | 'messages'
  /** The heading of the section. */
  readonly heading: Text
  /** What the section says while there is nothing in it. */
  readonly empty: Text
  /** The words on the button that shows all papers or messages; knows {count}. */
  readonly all: Text
  /** The section is shown only while this holds. */
  readonly shownWhen?: Rule
}

/** What happened when, and what comes next. */
export type DashboardTimeline = {
  /** Steps that are not reached are shown only while this holds. */
  readonly aheadWhen?: Rule
  /** The steps, in order. */
  readonly steps: readonly DashboardTimelineStep[]
}

/** A step is reached on the day on which the application first had one of its statuses; without statuses, on the day on which it began. A step before one that is reached is reached, too. */
export type DashboardTimelineStep = {
  readonly id: string
  /** The statuses in which the step is reached. */
  readonly statuses?: readonly string[]
  /** What is said of the step once it is reached. */
  readonly done: Text
  /** What is said of the step before. */
  readonly ahead: Text
  /** When the step is expected, shown before it is reached. */
  readonly note?: Text
  /** The step is shown only while this holds. */
  readonly shownWhen?: Rule
}

/** One document that borrowers read or sign, made as a PDF file. Screens of the kinds `documents` and `sign` list documents by the names of these files. */
export type Document = {
  /** The type of document, for example FLOODDISCLOSURE. */
  readonly type: string
  /** The title: the one first-level heading of the file. */
  readonly title: Text
  /** The document is made, listed and signed only while this holds. `loan` is not known here. */
  readonly shownWhen?: Rule
  /** What the document says, in plain words: a few short sentences beside it. */
  readonly summary: readonly DocumentItem[]
  /** How often the sections stand in the file; 1 where nothing is said. Places to sign stand in the first copy only. */
  readonly copies?: number
  /** The sections, in order. */
  readonly sections: readonly DocumentSection[]
}

export type DocumentItem = {
  readonly id: string
  readonly text: Text
  /** The item is there only while this holds. */
  readonly shownWhen?: Rule
}

export type DocumentSection = {
  readonly id: string
  readonly heading?: Text
  /** The section is there only while this holds. */
  readonly shownWhen?: Rule
  /** Begin the section on a new page. */
  readonly newPage?: boolean
  /** Paragraphs, lists, tables and places to sign, in order. */
  readonly blocks: readonly DocumentBlock[]
}

export type DocumentParagraph = {
  readonly id: string
  /** Text. */
  readonly kind: 'paragraph'
  readonly text: Text
  /** Print it in bold type, because it matters most. */
  readonly strong?: boolean
  readonly shownWhen?: Rule
}

export type DocumentList = {
  readonly id: string
  /** A list. */
  readonly kind: 'list'
  /** Number the items. */
  readonly numbered?: boolean
  readonly items: readonly DocumentItem[]
  readonly shownWhen?: Rule
}

/** A table with a heading for each column. Its rows are written one by one (`rows`), or follow from a list of facts (`each`). */
export type DocumentTable = {
  readonly id: string
  /** A table. */
  readonly kind: 'table'
  /** What the table is about. */
  readonly caption: Text
  readonly columns: readonly DocumentColumn[]
  readonly rows?: readonly DocumentRow[]
  readonly each?: DocumentEach
  readonly shownWhen?: Rule
}

export type DocumentColumn = {
  readonly id: string
  readonly label: Text
  /** `end` for amounts, so that their digits stand below each other. */
  readonly align?: 'start' | 'end'
  /** The share of the table's width; 1 where nothing is said. */
  readonly width?: number
}

export type DocumentRow = {
  readonly id: string
  readonly cells: DocumentCells
  readonly shownWhen?: Rule
}

/** A text for each column, by the column's id. The first column's cell is the heading of its row. */
export type DocumentCells = {
  readonly [k: string]: Text
}

export type DocumentEach = {
  /** The list that the rows follow from. The cells read the item as `row`. */
  readonly of: 'loan.fees' | 'loan.payments' | 'loan.years'
  readonly cells: DocumentCells
}

export type SignaturePlace = {
  readonly id: string
  /** A signature. */
  readonly kind: 'signature'
  readonly signer: Signer
  /** What stands under the line. */
  readonly label: Text
  readonly shownWhen?: Rule
}

export type InitialsPlace = {
  readonly id: string
  /** Initials. */
  readonly kind: 'initials'
  readonly signer: Signer
  /** What stands under the line. */
  readonly label: Text
  readonly shownWhen?: Rule
}

export type DatePlace = {
  readonly id: string
  /** The day of signing. */
  readonly kind: 'date'
  readonly signer: Signer
  /** What stands under the line. */
  readonly label: Text
  readonly shownWhen?: Rule
}

/** A line that is filled in by hand on paper, or never. Nobody signs here electronically. */
export type DocumentLine = {
  readonly id: string
  /** An empty line. */
  readonly kind: 'line'
  /** What stands under the line. */
  readonly label: Text
  readonly shownWhen?: Rule
}

/** Rules and values that many places use, each said once. A rule is used as `{ "rule": "in-texas" }`, a value as `{ "value": "minimumAge" }` in rules and `{minimumAge}` in texts. */
export type FactsFile = {
  /** Rules by name, used as `{ "rule": "in-texas" }`. */
  readonly rules?: {
    readonly [k: string]: NamedRule
  }
  /** Values by name, used as `{ "value": "minimumAge" }` in rules and `{minimumAge}` in texts. */
  readonly values?: {
    readonly [k: string]: NamedValue
  }
}

export type NamedRule = {
  /** The rule as a sentence that follows "when": "the property is in Texas". */
  readonly says: string
  readonly when: Rule
}

export type NamedValue = {
  /** How the value reads in texts: money as $9,999,999, a date as May 4, 2026. */
  readonly type: 'text' | 'integer' | 'number' | 'money' | 'date'
  readonly is: Rule
}

/** Questions that many screens ask, each under a name that a screen's field gives as `use`; and groups of fields that a screen lays flat with `spread`. */
export type Fields = {
  readonly [k: string]: LibraryEntry
}

/** A field without an id; the screen that uses it gives one. It may start from another with `use`. With `fields` it is a group, which a screen lays flat with `spread`. */
export type LibraryEntry = {
  /** Another library field that this one starts from. */
  readonly use?: string
  /** How the question is asked. With `fields`: `address` adds a search box that fills the parts, `group` only draws them together. */
  readonly as?:
    | 'text'
    | 'email'
    | 'phone'
    | 'password'
    | 'password-strength'
    | 'money'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'yes-no'
    | 'day-month-year'
    | 'date'
    | 'checkboxes'
    | 'files'
    | 'ssn'
    | 'pin'
    | 'slot'
    | 'address'
    | 'group'
  readonly schema?: AnswerSchema
  /** The words above the field. */
  readonly label?: Text
  /** One line under the label. */
  readonly help?: Text
  /** A hint inside an empty select or search box. */
  readonly placeholder?: Text
  /** The message when the answer is missing. */
  readonly required?: Text
  readonly messages?: Messages
  /** Patterns that the answer must match, each with its own message, told in this order. */
  readonly patterns?: readonly Pattern[]
  readonly summary?: Summary
  /** The answers to choose from, in order. */
  readonly options?: readonly Option[]
  /** What the field shows before the borrower has answered. */
  readonly prefill?: Rule
  /** What is stored when the field is left empty. */
  readonly emptyIs?: string | boolean | number
  /** Never shown in explanations, traces or logs. */
  readonly secret?: boolean
  /** Used once and never stored. */
  readonly keep?: 'never'
  /** The name under which the last four characters of a secret answer are kept beside it. */
  readonly lastFour?: string
  /** The name under which `true` is kept beside a secret answer once it was given. */
  readonly keptAs?: string
  /** The type of document that files of this field are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
  /** The fewest files, or ticked options. */
  readonly fewest?: number
  /** How an answer is normalized. */
  readonly tidy?: 'upper-case' | 'digits' | 'zip' | 'single-spaces' | 'name' | 'state'
  readonly autocomplete?:
    | 'off'
    | 'on'
    | 'name'
    | 'honorific-prefix'
    | 'given-name'
    | 'additional-name'
    | 'family-name'
    | 'honorific-suffix'
    | 'nickname'
    | 'username'
    | 'new-password'
    | 'current-password'
    | 'one-time-code'
    | 'organization-title'
    | 'organization'
    | 'street-address'
    | 'address-line1'
    | 'address-line2'
    | 'address-line3'
    | 'address-level1'
    | 'address-level2'
    | 'address-level3'
    | 'address-level4'
    | 'country'
    | 'country-name'
    | 'postal-code'
    | 'bday'
    | 'bday-day'
    | 'bday-month'
    | 'bday-year'
    | 'sex'
    | 'language'
    | 'url'
    | 'email'
    | 'tel'
    | 'tel-country-code'
    | 'tel-national'
    | 'tel-area-code'
    | 'tel-local'
    | 'tel-extension'
  /** How many characters wide the field is drawn. */
  readonly width?: number
  /** Other words that the group shows, by name: `notListed`, `searching`, `results`, `noResults`, `unavailable` for an address. */
  readonly words?: {
    readonly [k: string]: Text
  }
  /** The parts of a group, in order. An entry with `fields` is used with `spread`. */
  readonly fields?: readonly Field[]
}

/** Limits of the answer, in JSON Schema's words. Amounts of money are written "$9,999,999". */
export type AnswerSchema = {
  /** What kind of value is stored. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean'
  /** The only values that are good. */
  readonly enum?: readonly (string | number | boolean)[]
  /** The one value that is good, such as true for a consent. */
  readonly const?: string | number | boolean
  /** The fewest characters. */
  readonly minLength?: number
  /** The most characters. */
  readonly maxLength?: number
  /** A regular expression that the text must match. */
  readonly pattern?: string
  /** A known form of text. */
  readonly format?: 'date' | 'email'
  /** The earliest date, as yyyy-MM-dd. */
  readonly formatMinimum?: string
  /** The latest date, as yyyy-MM-dd. */
  readonly formatMaximum?: string
  /** The smallest number, or amount as "$0". */
  readonly minimum?: number | string
  /** The largest number, or amount as "$9,999,999". */
  readonly maximum?: number | string
  /** The number must be a multiple of this. */
  readonly multipleOf?: number
}

/** What the borrower reads at the field when a limit of `schema` is not met, by the limit's name. */
export type Messages = {
  /** The answer is not of the right kind at all. */
  readonly type?: Text
  /** The answer is none of the good ones. */
  readonly enum?: Text
  /** The answer is not the one wanted, for example a consent not ticked. */
  readonly const?: Text
  /** Too few characters. */
  readonly minLength?: Text
  /** Too many characters. */
  readonly maxLength?: Text
  /** The text does not match the pattern. */
  readonly pattern?: Text
  /** Not a date, or not an e-mail address. */
  readonly format?: Text
  /** The date is too early. */
  readonly formatMinimum?: Text
  /** The date is too late. */
  readonly formatMaximum?: Text
  /** Too small. */
  readonly minimum?: Text
  /** Too large. */
  readonly maximum?: Text
  /** Not a multiple. */
  readonly multipleOf?: Text
  /** More files, or ticked options, than `most`. */
  readonly maxItems?: Text
  /** Fewer files, or ticked options, than `fewest`. */
  readonly minItems?: Text
  /** The answer is not one of the options. */
  readonly options?: Text
}

export type Pattern = {
  readonly id: string
  /** A regular expression that the text must match. */
  readonly pattern: string
  /** What the borrower reads when it does not. */
  readonly message: Text
  /** The rule as a short wish, listed under a password field while it is typed. */
  readonly hint?: Text
}

/** Other words for the list of errors at the top of the page; without them the field's own message stands there. */
export type Summary = {
  /** When the answer is missing. */
  readonly required?: Text
  /** When the answer is given but not good. */
  readonly invalid?: Text
}

export type Option = {
  /** The value that is stored. */
  readonly id: string
  /** The words that the borrower chooses. */
  readonly label?: Text
  /** One line under the label. */
  readonly help?: Text
  /** Of several options: choosing this one takes the others back. */
  readonly exclusive?: boolean
  /** Listed but not acceptable: what the borrower reads after choosing it. */
  readonly refuse?: Text
  /** List it only when this holds. */
  readonly shownWhen?: Rule
}

/** One question. With `use` it starts from a field of fields.json and says only what differs; with `spread` a whole group (an address) is laid flat into this screen; with neither it says everything itself. An item with the id of a field inside a spread changes that field. */
export type Field = {
  readonly id: string
  /** The field of fields.json that this one starts from. */
  readonly use?: string
  /** The group of fields of fields.json that stands here, laid flat. */
  readonly spread?: string
  readonly as?: Widget
  readonly schema?: AnswerSchema
  /** The words above the field. */
  readonly label?: Text
  /** One line under the label: why we ask, or how to answer. */
  readonly help?: Text
  /** A hint inside an empty select or search box. Never the only label. */
  readonly placeholder?: Text
  /** The message when the answer is missing. A field without it may be left empty. */
  readonly required?: Text
  readonly messages?: Messages
  /** Patterns that the answer must match, each with its own message, told in this order. */
  readonly patterns?: readonly Pattern[]
  readonly summary?: Summary
  /** The answers to choose from, in order. */
  readonly options?: readonly Option[]
  /** What the field shows before the borrower has answered. It counts only once the borrower continues. */
  readonly prefill?: Rule
  /** What is stored when the field is left empty: a text, a yes or no, or an amount such as "$0". */
  readonly emptyIs?: string | boolean | number
  /** Never shown in explanations, traces or logs. */
  readonly secret?: boolean
  /** Used once and never stored, such as a password. */
  readonly keep?: 'never'
  /** The name under which the last four characters of a secret answer are kept beside it, to be shown later: `mask`. */
  readonly lastFour?: string
  /** What the borrower consents to by ticking the field. The server keeps the label, the help and the documents of the screen word for word, as evidence. */
  readonly consent?: 'TERMS_AND_PRIVACY' | 'ELECTRONIC_COMMUNICATION' | 'SMS_TRANSACTIONAL' | 'SMS_MARKETING' | 'ATTESTATION' | 'SIGNATURE'
  /** The name under which `true` is kept beside a secret answer once it was given: `hasSsn`. A review needs it, or `lastFour`, to tell that the answer is there. */
  readonly keptAs?: string
  /** The type of document that files of this field are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
  /** The fewest files, or ticked options. */
  readonly fewest?: number
  /** Ask only when this holds. It may read earlier fields, and a box below that hides the field once ticked. A hidden field is neither required nor kept. */
  readonly shownWhen?: Rule
  /** How an answer is normalized when the borrower leaves the field, and again on the server, besides what every typed answer gets (composed letters, plain spaces, nothing invisible): capital letters without spaces and dots, digits only, the first five digits of a ZIP code, single spaces, a name with one kind of apostrophe and hyphen, or the two letters of a state. */
  readonly tidy?: 'upper-case' | 'digits' | 'zip' | 'single-spaces' | 'name' | 'state'
  readonly autocomplete?:
    | 'off'
    | 'on'
    | 'name'
    | 'honorific-prefix'
    | 'given-name'
    | 'additional-name'
    | 'family-name'
    | 'honorific-suffix'
    | 'nickname'
    | 'username'
    | 'new-password'
    | 'current-password'
    | 'one-time-code'
    | 'organization-title'
    | 'organization'
    | 'street-address'
    | 'address-line1'
    | 'address-line2'
    | 'address-line3'
    | 'address-level1'
    | 'address-level2'
    | 'address-level3'
    | 'address-level4'
    | 'country'
    | 'country-name'
    | 'postal-code'
    | 'bday'
    | 'bday-day'
    | 'bday-month'
    | 'bday-year'
    | 'sex'
    | 'language'
    | 'url'
    | 'email'
    | 'tel'
    | 'tel-country-code'
    | 'tel-national'
    | 'tel-area-code'
    | 'tel-local'
    | 'tel-extension'
  /** How many characters wide the field is drawn, as a hint of the answer's length. */
  readonly width?: number
  /** How many lines a text field has, for an answer of several sentences. Without it: one. */
  readonly lines?: number
}

/** Switches, each with its default and the cases in which it differs. */
export type Flags = {
  readonly [k: string]: Flag
}

/** A switch, with its default and the cases in which it differs. */
export type Flag = {
  /** What the flag turns on, for the people who switch it. */
  readonly says?: string
  /** The value where no case holds. */
  readonly default: boolean
  /** Tried in order; the first that holds decides. */
  readonly cases?: readonly FlagCase[]
  /** Texts that go with the flag, such as the maintenance message. */
  readonly variables?: {
    readonly [k: string]: Text
  }
}

export type FlagCase = {
  readonly id: string
  /** For whom this case holds; without it, for everybody. */
  readonly when?: Rule
  /** Of the people for whom `when` holds, this share, chosen once and for all by their id. */
  readonly percent?: number
  /** The value in this case. */
  readonly is: boolean
}

/** When people of the lender can be reached, by department and weekday, and how the footer says it. */
export type Hours = {
  readonly timeZone: TimeZone
  /** The hours of each department: `OPS_PHONE` is the telephone, `OPS_CHAT` the chat with people. */
  readonly departments: {
    readonly [k: string]: Week
  }
  readonly words: HoursWords
}

/** The hours of a week. A day that is not named is closed. */
export type Week = {
  readonly monday?: OpenDay
  readonly tuesday?: OpenDay
  readonly wednesday?: OpenDay
  readonly thursday?: OpenDay
  readonly friday?: OpenDay
  readonly saturday?: OpenDay
  readonly sunday?: OpenDay
}

/** The hours of one day. */
export type OpenDay = {
  readonly opens: Time
  readonly closes: Time
}

/** How hours are said. Days that follow each other and have the same hours are one line. */
export type HoursWords = {
  /** The hours of a day; knows {opens}, {closes} and {zone}, the name of the time zone. */
  readonly range: Text
  /** The line of Monday to Friday; knows {hours}. */
  readonly weekdays: Text
  /** The line of Saturday and Sunday; knows {hours}. */
  readonly weekend: Text
  /** The line of a single day; knows {day} and {hours}. */
  readonly day: Text
  /** The line of other days; knows {first}, {last} and {hours}. */
  readonly days: Text
  /** In place of the hours of days on which nobody is there. */
  readonly closed: Text
}

/** An ordered way through screens. Next, Back, the place to resume and the progress bar follow from the order; nobody writes them. */
export type Journey = {
  /** The address of the journey under the product's base path. The first asked step stands there itself. */
  readonly path: string
  /** Where the address names the step: as a further part of the path (`/register-v2/birthdate`, the default) or as the query value `step` (`/register?step=birthdate`). */
  readonly stepIn?: 'path' | 'query'
  /** The journey is open only while this holds. */
  readonly openWhen?: Rule
  /** Where a closed journey sends people instead. */
  readonly otherwise?: string
  /** The steps, in order. */
  readonly steps: readonly Step[]
  /** The stages of the progress bar, in order. A stage counts when one of its screens is asked. */
  readonly stages: readonly Stage[]
  /** Headings over several stages, where the progress bar has parts with sub-parts. */
  readonly groups?: readonly StageGroup[]
  /** The step of `progress` in lifecycle.json that this journey belongs to: the bar then counts the steps of the whole application, and the stages are parts of this one. Absent: the bar counts the stages. */
  readonly progress?: string
  /** What happens once the last asked step is accepted, and what the answers become. */
  readonly end: {
    /** `register` makes the account and the application, or only the application for somebody signed in. This list only grows. */
    readonly do: 'register'
    readonly identity: Identity
    /** What the new application takes from the answers, by its own path: `{ "application.property": "draft.propertyAddress" }`. Groups of answers are laid into one another in this order; a number names an item of a list. An answer that was not asked is left out. */
    readonly application?: {
      readonly [k: string]: AnswerPath
    }
  }
}

/** One step of the journey. Its screen is `<journey>/<step id>`, unless `screen` says otherwise. */
export type Step = {
  readonly id: string
  /** The route of the screen, where it is not `<journey>/<step id>`. */
  readonly screen?: string
  /** The stage in this journey, where it is not the one that the screen names. */
  readonly stage?: string
  /** Ask this step only when this holds. It may read what earlier steps ask. */
  readonly askWhen?: Rule
  /** Early exits, tried in order once this step is accepted. */
  readonly leaveWhen?: readonly EarlyExit[]
}

export type EarlyExit = {
  readonly id: string
  readonly when: Rule
  readonly go: string
}

export type Stage = {
  readonly id: string
  /** The words beside the progress bar. */
  readonly label: Text
  /** The heading that this stage stands under, one of `groups`. */
  readonly group?: string
}

export type StageGroup = {
  readonly id: string
  readonly label: Text
}

/** Which answers make the account of somebody who is not signed in yet. */
export type Identity = {
  readonly email: AnswerPath
  readonly password: AnswerPath
  readonly name?: AnswerPath
  readonly dob?: AnswerPath
  readonly phoneNumber?: AnswerPath
}

/** Who the lender is: names, hosts, colours, contact, legal links, licences and limits. Everything that rules and texts may know of a lender stands here. */
export type Lender = {
  /** The folder of the lender that this one starts from. Without it: base. */
  readonly extends?: string
  /** The organisation code, as the lender's own systems write it. */
  readonly code: string
  /** The organisation code of the parent organisation, the same as `code` where there is none. */
  readonly canonicalCode: string
  /** The company's full name. */
  readonly name: string
  /** The company's name in running text and in the browser's tab. */
  readonly nameShort: string
  /** What the product is called. */
  readonly product: string
  readonly timeZone: TimeZone
  /** The language and region of dates, amounts and texts. */
  readonly locale: string
  /** The share of texts, in percent, that a translation must have before borrowers are offered its language. Without it every translation is offered. */
  readonly minimumTranslated?: number
  /** Languages whose translation is not ready: they are not offered to borrowers, and not chosen for a browser. */
  readonly draftLanguages?: readonly string[]
  readonly lenderSystem?: LenderSystemChoice
  /** Host names that show this lender. `localhost` stands in one lender's list. */
  readonly hosts: readonly string[]
  readonly flags: LenderFlags
  /** New York properties are accepted and the licensed New York mortgage banker's text is shown. */
  readonly allowRegulatorReview: boolean
  /** The credit bureau that is asked for the soft credit pull. */
  readonly creditBureau: string
  /** The states in which this lender lends, as two letters. Elsewhere the state field says so. */
  readonly lendsIn: readonly StateCode[]
  readonly colours: Colours
  readonly ceoFeedback?: FeedbackToTheCEO
  /** The loan officers and brokers of this lender, whom a link names with `?referrer=` and their uuid. */
  readonly originators?: readonly Originator[]
  readonly contact: Contact
  readonly links: Links
  readonly nmls: NMLSEntry
  readonly footer: Footer
  readonly limits: Limits
}

/** The system that decides about an application. Without it: the sandbox. */
export type LenderSystemChoice = {
  /** `sandbox`: the path of sandbox.json. `http`: the lender's own loan-origination system; its address and secrets stand in the environment of the server. */
  readonly kind: 'sandbox' | 'http'
  /** Of an http system: the status of an application while the system has not answered. One of those that status-routes.json waits for without end. */
  readonly waits?: string
  /** Of an http system: the facts that leave with each event, by path. `secret:` stands before the path of a secret, which leaves with the event that brings it. */
  readonly sends?: readonly string[]
}

/** What kind of lender this is. */
export type LenderFlags = {
  /** This is the main organisation. */
  readonly main: boolean
  /** Brokers bring the applications; people see their broker's name. */
  readonly wholesale: boolean
  /** This lender is a credit union. */
  readonly creditUnion: boolean
  /** The line may be backed by crypto assets. */
  readonly crypto: boolean
}

/** The brand and the accent colour, from which both scales of shades are worked out; single shades may be written on top. */
export type Colours = {
  readonly brand?: Shade
  readonly accent?: Shade
  readonly primary?: Shades
  readonly secondary?: Shades
}

/** Shades of one colour, from light (50) to dark (800). */
export type Shades = {
  readonly '50'?: Shade
  readonly '100'?: Shade
  readonly '150'?: Shade
  readonly '200'?: Shade
  readonly '250'?: Shade
  readonly '300'?: Shade
  readonly '350'?: Shade
  readonly '400'?: Shade
  readonly '450'?: Shade
  readonly '500'?: Shade
  readonly '550'?: Shade
  readonly '600'?: Shade
  readonly '650'?: Shade
  readonly '700'?: Shade
  readonly '750'?: Shade
  readonly '800'?: Shade
}

/** Where the thoughts go that borrowers share with the CEO. Without it the lender does not ask for them. */
export type FeedbackToTheCEO = {
  /** E-mail address that gets them. */
  readonly email: string
}

/** One person or desk whom borrowers may call. It has a name, a broker's name, or both. */
export type Originator = {
  readonly id: string
  /** How links and applications name the originator. */
  readonly uuid: string
  /** The given name of the person. */
  readonly firstName?: string
  /** The family name of the person. */
  readonly lastName?: string
  /** The broker's company. Absent: a loan officer of the lender. */
  readonly brokerName?: string
  /** The address of a square portrait: https, or a path of this site. Pages load pictures of no other host. */
  readonly avatarUri?: string
  /** E-mail address for borrowers. */
  readonly email: string
  /** Telephone number to dial, for example +16155550147. */
  readonly phone: string
  /** The NMLS number. */
  readonly nmls: string
  /** Borrowers who followed no link of an originator are shown this one. One of a lender at most; of several the first counts. */
  readonly default?: boolean
}

/** How to reach the lender. */
export type Contact = {
  /** Telephone number to dial, for example +16155550100. */
  readonly phone: string
  /** Formerly the same number as people read it, which now follows from `phone`; `fmt` removes it. */
  readonly phoneFormatted?: string
  /** E-mail address of the support team. */
  readonly email: string
  /** Postal address in one line. */
  readonly address: string
}

/** Legal pages and further links. */
export type Links = {
  readonly terms: Link
  readonly privacy: Link
  readonly communications: Link
  readonly licenses: Link
  readonly company?: Link
  /** Further links in the footer. */
  readonly additional?: readonly FurtherLink[]
}

/** A link to a legal page. */
export type Link = {
  /** The address of the page. A path such as `/privacy` is the product's own page. */
  readonly url: string
  /** The page belongs to another site and opens in a new tab. */
  readonly external?: boolean
}

export type FurtherLink = {
  readonly id: string
  /** The words of the link. */
  readonly name: string
  /** The address. */
  readonly url: string
}

/** The lender's entry at the Nationwide Multistate Licensing System. */
export type NMLSEntry = {
  /** The lender's NMLS number. */
  readonly number: string
  /** Where the licence can be looked up. */
  readonly url: string
}

/** What the footer shows beside the texts of shell.json. */
export type Footer = {
  /** Equal Housing Lender, Equal Opportunity Lender, or neither. */
  readonly image: 'EHL' | 'EOL' | 'OTHER'
  /** Show the credit-union logo. */
  readonly creditUnionLogo: boolean
  /** The department whose hours the footer shows. */
  readonly hoursDepartment: string
}

/** Amounts, rates and fees of the product. */
export type Limits = {
  /** The smallest line. */
  readonly amountMinimum: string
  /** The largest line. */
  readonly amountMaximum: string
  /** How far apart the amounts are that one chooses by sliding: fine enough to choose by, and what is finer is typed. */
  readonly amountStep: string
  /** Lowest yearly rate in percent, as the footer states it. */
  readonly aprMinimum: number
  /** Highest yearly rate in percent, as the footer states it. */
  readonly aprMaximum: number
  /** Highest origination fee, in percent of the first draw. */
  readonly originationFeeMaximum: number
  /** The prime rate in percent on which the variable rates were set; what they add to it is the margin that documents state. */
  readonly primeRate?: number
  /** The yearly rate in percent that a variable rate never goes above, as documents state it. */
  readonly rateMaximum?: number
  /** The charge for a late payment, in percent of the payment, as documents state it. */
  readonly lateChargePercent?: number
  /** By how many points a variable rate rises in the payment that is shown beside the offered one, at most to `rateMaximum`. */
  readonly rateRiseShown?: number
  /** The share of the income, in percent, above which a borrower who chooses an offer is warned. */
  readonly paymentToIncomeMaximum?: number
  /** What a valuation costs where no automated one is to be had. */
  readonly valuationFee: string
  /** What a notary in person costs. */
  readonly manualNotaryFee: string
  /** The highest recording fee. */
  readonly recordingFeeMaximum: string
  /** The highest recording tax for each $100,000. */
  readonly recordingTaxMaximum: string
  /** The age from which interest-only offers are made. Absent: never. */
  readonly interestOnlyFromAge?: number
  /** The origination fee, in percent of the first draw. Absent: none. */
  readonly originationFee?: number
  /** What a loan costs beside its interest, in the order in which it is told. A fee that comes to nothing is not told. Its label on the screen of offers stands under its id. Absent: there are none. */
  readonly fees?: readonly OfferFee[]
  /** The terms that borrowers may choose from, in years. A term without a rate is not offered. Absent: the terms of the rates. */
  readonly terms?: readonly number[]
  /** What borrowers may choose from, in the order in which it is offered: one rate for each term and type. Absent: no offer is made. */
  readonly rates?: readonly OfferedRate[]
}

/** One fee: an amount, or a percentage of what is borrowed. */
export type OfferFee = {
  readonly id: string
  /** What it costs: an amount of money, for example `{ "var": "lender.limits.valuationFee" }` or `"$12.50"`. Instead of `percent`. */
  readonly amount?: Rule
  /** What it costs in percent of what is borrowed: 2.99. Instead of `amount`. */
  readonly percent?: Rule
  /** The amount counts for each so many dollars that are borrowed, in parts too, and is rounded up to the cent. Absent: it counts once. */
  readonly per?: string
  /** What is charged is not known yet, and is no more than this. Absent: no. */
  readonly upTo?: boolean
  /** It is kept back from the first draw, and the APR counts it. Absent: no, it is paid to somebody else. */
  readonly prepaid?: boolean
  /** Who is charged it. Absent: everybody. */
  readonly shownWhen?: Rule
}

/** One rate. */
export type OfferedRate = {
  readonly id: string
  /** The term in years. */
  readonly term: number
  /** The yearly rate in percent, before fees: 8.75. */
  readonly rate: number
  /** Fixed for the whole term, or following an index. */
  readonly rateType: 'FIXED' | 'FLOATING'
}

/** The states that an application passes, and the events that move it on. The state is never stored: it is worked out anew from the facts, beginning at `start` and taking the first event that holds, again and again, each state once at most. */
export type Lifecycle = {
  /** The state in which every application begins. */
  readonly start: string
  readonly anywhere?: LifecycleMoves
  /** The steps that the borrower sees of the application as a whole, in their order. */
  readonly progress?: readonly ProgressStep[]
  /** The steps that a co-signer sees instead, in their order. Screens of co-signers name them; one that names none shows no progress. */
  readonly signerProgress?: readonly ProgressStep[]
  /** The states. */
  readonly states: readonly LifecycleState[]
  /** What can move an application on. The order is the priority: of the events that hold and that the state takes, the first one wins. */
  readonly events: readonly LifecycleEvent[]
}

/** Events, and the state that each leads to. */
export type LifecycleMoves = {
  /** The state that the event leads to. */
  readonly [k: string]: string
}

/** One step of the application as a borrower sees it. */
export type ProgressStep = {
  /** The step's name, by which states refer to it. COMPLETE is no step. */
  readonly id: string
  /** The words of the step: "Select Offer". */
  readonly label: Text
  /** The step is shown while this holds. */
  readonly shownWhen?: Rule
}

/** One state of an application. */
export type LifecycleState = {
  /** The state's name. */
  readonly id: string
  /** The state as a sentence that follows "the application": "waits for its summary". */
  readonly says?: string
  /** The screen of this state: a route, or `@wait`. */
  readonly go: string
  /** The step of `progress` on which the borrower is in this state, or COMPLETE once all are behind. Where that step is not shown, the next one that is. Absent: the borrower stays on the step of the state before; a final state without it shows no progress. */
  readonly progress?: string
  readonly moves?: LifecycleMoves
  /** Nothing leads out of this state, not even what `anywhere` lists. */
  readonly final?: boolean
}

/** Something that has become true of an application. */
export type LifecycleEvent = {
  /** The event's name. */
  readonly id: string
  /** The event as a sentence: "The borrower has chosen an offer." */
  readonly says?: string
  /** The event holds while this is true. */
  readonly when: Rule
}

/** Goes to the borrower's e-mail address, as text and as HTML. */
export type EmailFile = {
  /** An e-mail. */
  readonly kind: 'email'
  readonly event: Event
  readonly sentWhen?: SentWhen
  readonly consent: Consent
  readonly repeats?: Repeats
  readonly waits?: Waits
  readonly keeps?: Keeps
  readonly notification?: MessageNotification
  /** The subject. Whoever sees the telephone sees it, so it says nothing private. */
  readonly subject: Text
  /** The heading above the paragraphs. */
  readonly heading: Text
  /** What the message says, in order. */
  readonly paragraphs: readonly MessageParagraph[]
  /** The words on the button, which opens the list of applications; of a code, the page that takes it. */
  readonly button?: Text
}

/** The same news among the notifications of the borrower, whatever the consent to e-mails. Without it there is none. */
export type MessageNotification = {
  /** The news in a few words. */
  readonly title: Text
  /** What it means for the borrower. */
  readonly description: Text
  /** Links below the text, in order. */
  readonly ctas: readonly NotificationLink[]
  /** Counts as read once the borrower has answered a screen of the application: news that asks to go on is none for whoever went on. */
  readonly readOnceAnswered?: boolean
}

export type NotificationLink = {
  readonly id: string
  /** The words of the link. */
  readonly title: Text
  /** Where it leads: `@application` (the application, at the screen that it is time for) or a path below the base path. */
  readonly go: string
}

export type MessageParagraph = {
  readonly id: string
  readonly text: Text
  /** The paragraph is there only while this holds. */
  readonly shownWhen?: Rule
}

/** Goes to the borrower's mobile telephone. */
export type TextMessageFile = {
  /** A text message. */
  readonly kind: 'text'
  readonly event: Event
  readonly sentWhen?: SentWhen
  readonly consent: Consent
  readonly repeats?: Repeats
  readonly waits?: Waits
  readonly keeps?: Keeps
  /** The text, in one or two short sentences. */
  readonly text: Text
}

/** One page beside the applications: what it says, and where it leads. Its place in the folder is its address below the base path: `pages/register/support.json` is `/register/support`. */
export type PageFile = {
  /** The heading of the page. */
  readonly heading: Text
  /** What the page says, in order. No page is empty. */
  readonly paragraphs: readonly PageParagraph[]
  /** Buttons below the text, in order; the first is the main one. */
  readonly actions?: readonly PageAction[]
}

export type PageParagraph = {
  readonly id: string
  /** A heading above the paragraph. */
  readonly heading?: Text
  readonly text: Text
  /** The paragraph is there only while this holds. */
  readonly shownWhen?: Rule
}

export type PageAction = {
  readonly id: string
  /** The words on the button. */
  readonly label: Text
  readonly go: Address
  /** The button is there only while this holds. */
  readonly shownWhen?: Rule
}

/** What must be true of everything that the flow decides, whatever its rules say: `npm run flow -- prove` proves it for everybody there could be, or shows somebody for whom it is not so. */
export type Properties = {
  /** Answers on which nothing may depend: no rule and no text outside of the screens that ask for them may come out otherwise for another answer. */
  readonly independent?: readonly Independent[]
  /** Facts of which more, or less, never makes it worse for a borrower: no answer that was accepted is refused, nothing that was offered is withheld, and nobody is led to one of the worse screens who was not before. */
  readonly neverWorse?: readonly NeverWorse[]
  /** Words with which texts promise a message. A text that contains them, in capital letters or small ones, has to be listed in `keeps` of a message. */
  readonly promiseWords?: readonly PromiseWords[]
  readonly differs?: AllowedDifferences
}

export type Independent = {
  readonly id: string
  readonly says: Says
  /** The facts, or groups of facts: `application.hmda` is everything below it, too. */
  readonly of: readonly string[]
  /** Screens that may read them, since they ask for them. */
  readonly except?: readonly string[]
}

export type NeverWorse = {
  readonly id: string
  readonly says: Says
  /** An amount, a number or a date: `draft.income.income`. */
  readonly of: string
  /** In which direction it may never get worse. */
  readonly better: 'higher' | 'lower' | 'earlier' | 'later'
  /** The screens to which it is worse to be led than to any other one. */
  readonly worse?: readonly string[]
}

export type PromiseWords = {
  readonly id: string
  /** As they stand in the text: "send you an email". */
  readonly words: string
}

/** Where this lender may decide otherwise than what it starts from. It holds for the lender that says it, and not for those that start from it. */
export type AllowedDifferences = {
  readonly says: Says
  /** Files, or places in them: `status-routes.json`, `screens/register-v2/property-address.json`, `lender.json#/limits`. Everything else has to be the same for everybody. */
  readonly onlyIn: readonly string[]
}

/** How the sandbox plays a lender: one path of server statuses, and personas that leave it. The applicant's last name picks the persona. Never sent to a browser. */
export type Sandbox = {
  /** The path of an applicant whose last name means nothing. Leaving a place leads to the next one. */
  readonly path: readonly SandboxPlace[]
  /** Applicants with a story of their own. */
  readonly personas?: readonly SandboxPersona[]
  /** What closes a condition, tried in order. */
  readonly resolves?: readonly SandboxResolve[]
}

/** A server status in which an application stands until something leads on. */
export type SandboxPlace = {
  /** The name of this place on the path. */
  readonly id: string
  /** The server status of an application that stands here. */
  readonly status: string
  /** Facts that are set, by path: `{ "status.liensComplete": true }`. */
  readonly set?: {
    readonly [k: string]: Rule
  }
  /** Conditions that are opened on arriving here. */
  readonly opens?: readonly SandboxCondition[]
  /** What leads on, tried in order. Without it, an application stays here. */
  readonly leave?: readonly SandboxLeave[]
}

/** A condition that is opened. */
export type SandboxCondition = {
  readonly id: string
  /** The category. */
  readonly categoryEnum: string
  /** Notes of the lender. */
  readonly notes?: string
  /** Of whom it is asked, where it is not the borrower. */
  readonly of?: 'co-signer'
  /** Documents that are asked for. */
  readonly requestDocuments?: readonly string[]
  /** How many documents are asked for. */
  readonly numDocsRequired?: number
  /** What somebody wrote to the borrower; stands in place of the card's description. */
  readonly commentsToBorrower?: string
}

/** One way to leave a place: by time, by a submission or by an upload. */
export type SandboxLeave = {
  readonly id: string
  /** What the applicant does: `submitted:` or `uploaded:` and the route of a screen. */
  readonly on?: string
  /** Leave by itself after this many seconds. Tests turn all waiting to nothing. */
  readonly afterSeconds?: number
  /** Only when this holds. It may read `submission`: what was just sent. */
  readonly when?: Rule
  /** Facts that are set, by path: `{ "status.liensComplete": true }`. */
  readonly set?: {
    readonly [k: string]: Rule
  }
  /** Set the facts and stay in this status. */
  readonly stay?: boolean
  /** The place on the path to go to, where it is not the next one. */
  readonly to?: string
}

/** What is different for applicants with one of these last names. */
export type SandboxPersona = {
  readonly id: string
  /** The story, as a sentence. */
  readonly says?: string
  /** Last names that pick this persona, in capital or small letters. */
  readonly lastNames: readonly string[]
  /** What is different on the path: places that are added, changed or taken out, by id. A lender that changes them gives the whole list. */
  readonly detours: readonly SandboxDetour[]
}

/** A change to the path, laid over it as an overlay is: with a place of its own (`$after`, `$before`, `$first`, `$last`) it is a new one. */
export type SandboxDetour = {
  /** The name of this place on the path. */
  readonly id: string
  /** The server status of an application that stands here. */
  readonly status?: string
  /** Facts that are set, by path: `{ "status.liensComplete": true }`. */
  readonly set?: {
    readonly [k: string]: Rule
  }
  /** Conditions that are opened on arriving here. */
  readonly opens?: readonly SandboxCondition[]
  /** What leads on, tried in order. Without it, an application stays here. */
  readonly leave?: readonly SandboxDetourLeave[]
}

/** A way on that is added, changed or taken out. */
export type SandboxDetourLeave = {
  readonly id: string
  /** What the applicant does: `submitted:` or `uploaded:` and the route of a screen. */
  readonly on?: string
  /** Leave by itself after this many seconds. Tests turn all waiting to nothing. */
  readonly afterSeconds?: number
  /** Only when this holds. It may read `submission`: what was just sent. */
  readonly when?: Rule
  /** Facts that are set, by path: `{ "status.liensComplete": true }`. */
  readonly set?: {
    readonly [k: string]: Rule
  }
  /** Set the facts and stay in this status. */
  readonly stay?: boolean
  /** The place on the path to go to, where it is not the next one. */
  readonly to?: string
}

/** Closes an open condition: by what the applicant did with it, or by time alone. */
export type SandboxResolve = {
  readonly id: string
  /** What the applicant does with the condition: `submitted:` or `uploaded:` and the route of a screen. Without it the condition closes by itself. */
  readonly on?: string
  /** So many seconds after that, or after the condition was opened where there is no `on`. */
  readonly afterSeconds?: number
  /** Only when this holds. It may read `condition`: the one to close. */
  readonly when?: Rule
}

/** What must be true of a flow: a test that a tester or product owner writes. Lenders inherit it; one that differs declines it in `declined.json`, with a reason. */
export type Scenario = {
  /** The claim, as a sentence. */
  readonly title?: string
  /** Why this lender does not promise what its parent promises. Reported once the scenario would pass. */
  readonly notForUs?: string
  /** Single claims that this lender does not promise, each with the reason: `/routes/held`. Written in `declined.json`, as `routes-holds#/routes/held`. */
  readonly declines?: {
    readonly [k: string]: string
  }
  readonly given?: Given
  /** What every claim of this file but those of `walk` says where it does not say otherwise; `null` in a claim takes it away. */
  readonly each?: {
    /** The route of the screen. */
    readonly screen?: string
    /** The journey. */
    readonly journey?: string
    readonly given?: Given
  }
  /** The journey that `walk` goes through. */
  readonly journey?: string
  /** Steps answered in turn; each stands at a step that is asked, and only that step is judged. */
  readonly walk?: readonly WalkedStep[]
  /** Screens by themselves, such as those of an application, which no journey goes through: as they are seen, and answered. */
  readonly screens?: readonly ScreenClaim[]
  /** Whether a journey is open, and which steps it asks. */
  readonly journeys?: readonly JourneyClaim[]
  /** Where a status leads. */
  readonly routes?: readonly RouteClaim[]
  /** What the footer says. */
  readonly footer?: readonly FooterClaim[]
  /** What is written at places of the flow files: approved words and settings that no answer and no status shows. */
  readonly written?: readonly WrittenClaim[]
  /** Which state facts lead to. */
  readonly lifecycle?: readonly LifecycleClaim[]
  /** Which condition cards show. */
  readonly cards?: readonly CardsClaim[]
  /** Which messages an event of an application sends, and what they say. */
  readonly messages?: readonly MessagesClaim[]
  /** What the dashboard shows of an application. */
  readonly dashboard?: readonly DashboardClaim[]
  /** Which statuses a sandbox applicant passes. */
  readonly sandbox?: readonly SandboxClaim[]
}

/** What is true when the scenario begins. What is not given is absent. Money as "$50,000" or in whole cents. */
export type Given = {
  /** The date on which the scenario plays. */
  readonly today?: string
  /** Flags whose value differs from the flow's. */
  readonly flags?: {
    readonly [k: string]: boolean
  }
  /** Open conditions, whole objects; for `cards` only. */
  readonly conditions?: readonly JsonObject[]
  /** Facts under `draft`. */
  readonly draft?: JsonObject
  /** Facts under `application`. */
  readonly application?: JsonObject
  /** Facts under `profile`. */
  readonly profile?: JsonObject
  /** Facts under `status`. */
  readonly status?: JsonObject
  /** Facts under `condition`. */
  readonly condition?: JsonObject
  /** Facts under `open`. */
  readonly open?: JsonObject
  /** Facts under `submission`. */
  readonly submission?: JsonObject
  /** Facts under `session`. */
  readonly session?: JsonObject
  /** Facts under `params`. */
  readonly params?: JsonObject
  /** Facts under `lender`. */
  readonly lender?: JsonObject
  /** Facts under `previous`. */
  readonly previous?: JsonObject
}

export type WalkedStep = {
  /** The step. */
  readonly at: string
  readonly forEach?: ForEach
  /** Stored values by field id, laid over what the step held before. Money as "$50,000" or in whole cents. */
  readonly answer?: JsonObject
  readonly then?: Then
}

/** The claim holds for each of these values of one place of it: `{ "given.status.value": ["HMDA", "IN_PROGRESS"] }`. The value is put at the place, given by its keys, in a claim of its own. */
export type ForEach = {
  readonly [k: string]: readonly unknown[]
}

/** What must be true after the answer. */
export type Then = {
  /** The answer is accepted (no message at all), or refused. */
  readonly accepted?: boolean
  /** For each field named, what refuses its answer: `required`, a keyword of its schema, `patterns.<id>`, `options`, `refuse` or `checks.<id>`; false says that nothing does. Unlike `messages` it holds whatever words a lender chooses. */
  readonly refused?: {
    readonly [k: string]: string | false
  }
  /** For each field named, the first message that it shows. Fields not named are not compared; an empty text says that the field shows none. */
  readonly messages?: {
    readonly [k: string]: string
  }
  /** For each field named, its line in the error summary. */
  readonly summary?: {
    readonly [k: string]: string
  }
  /** The part named here of what would be stored. */
  readonly saved?: JsonObject
  /** Steps that the journey asks. */
  readonly asks?: readonly string[]
  /** Steps that it does not ask. */
  readonly asksNot?: readonly string[]
  /** The step that follows. */
  readonly next?: string
  /** Where the progress bar stands. */
  readonly stage?: {
    readonly id?: string
    readonly label?: string
    readonly index?: number
    readonly of?: number
  }
  /** For each consent named by its id, the words that are agreed to by this answer. An empty text says that the consent is not given. */
  readonly records?: {
    readonly [k: string]: string
  }
}

export type ScreenClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  /** The route of the screen. */
  readonly screen: string
  readonly given?: Given
  /** Stored values by field id. Money as "$50,000" or in whole cents. */
  readonly answer?: JsonObject
  readonly then: ScreenThen
}

/** What must be true after the answer. */
export type ScreenThen = {
  /** The answer is accepted (no message at all), or refused. */
  readonly accepted?: boolean
  /** For each field named, what refuses its answer: `required`, a keyword of its schema, `patterns.<id>`, `options`, `refuse` or `checks.<id>`; false says that nothing does. Unlike `messages` it holds whatever words a lender chooses. */
  readonly refused?: {
    readonly [k: string]: string | false
  }
  /** For each field named, the first message that it shows. Fields not named are not compared; an empty text says that the field shows none. */
  readonly messages?: {
    readonly [k: string]: string
  }
  /** For each field named, its line in the error summary. */
  readonly summary?: {
    readonly [k: string]: string
  }
  /** The part named here of what would be stored. */
  readonly saved?: JsonObject
  /** The facts named here that accepting sets, by path: `{ "application.hasHmda": true }`. */
  readonly sets?: JsonObject
  /** What is said of the whole screen though every answer is good: a part of a review that is not complete, a source that is needed, an offer that is none. An empty text: nothing. */
  readonly refusal?: string
  /** The screen is open by its own rule (`openWhen`), whatever the status table says. */
  readonly open?: boolean
  /** The words of the parts named here as they are shown after the answer: `heading`, `text`, `messages/work`, `fields/fullName/help`. An empty text: nothing is shown there. */
  readonly says?: {
    readonly [k: string]: string
  }
  /** Which text the parts named here show after the answer, whatever its words: the id of the case, or `otherwise`. Parts are named as in `says`. */
  readonly chosen?: {
    readonly [k: string]: string
  }
  /** What is listed, all of it, in order: the parts of a review, the ways to add a source, the points of a session, otherwise the questions. */
  readonly lists?: readonly string[]
  /** Where the buttons named here by their ids lead; from a screen that hands over to a provider, `back`, and where the provider leads afterwards, `returns`. */
  readonly leads?: {
    readonly [k: string]: string
  }
  /** What the chosen offer costs beside its interest, in whole cents by the fees named here. Nothing (0): the fee is not charged. */
  readonly fees?: {
    readonly [k: string]: number
  }
  /** What the fields named here hold: the answer, or what they are prefilled with. null: nothing. */
  readonly prefilled?: JsonObject
  /** For each consent named by its id, the words that are agreed to by this answer. An empty text says that the consent is not given. */
  readonly records?: {
    readonly [k: string]: string
  }
}

export type JourneyClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  /** The journey. */
  readonly journey: string
  readonly given?: Given
  readonly then: JourneyThen
}

/** What must be true of the journey. */
export type JourneyThen = {
  /** The journey is open. */
  readonly open?: boolean
  /** Where a closed journey sends people. */
  readonly otherwise?: string
  /** The steps that are asked: all of them, in order. */
  readonly steps?: readonly string[]
}

export type RouteClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  readonly given: Given
  readonly then: {
    /** The destination. */
    readonly go: string
    readonly carry?: JsonObject
  }
}

export type FooterClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  readonly given?: Given
  readonly then: FooterThen
}

export type FooterThen = {
  /** For each paragraph named by its id, what it says. Paragraphs not named are not compared; an empty text says that the paragraph is not shown. */
  readonly paragraphs: {
    readonly [k: string]: string
  }
}

export type WrittenClaim = {
  readonly id: string
  readonly forEach?: ForEach
  /** The language and region of a translation: `es-US`. Without it, what stands in the files themselves. */
  readonly language?: string
  /** For each place, named as in translations (`shell#/words/back`, `lender#/colours/primary`), what is written there once lenders are laid over what they start from. Of a list of items with ids, their ids in order; nothing at all is null. */
  readonly then: JsonObject
}

export type LifecycleClaim = {
  readonly id: string
  readonly like?: Like
  readonly after?: After
  readonly forEach?: ForEach
  readonly given?: Given
  readonly then: {
    /** The state reached. */
    readonly state?: string
    /** The screen of the state reached: a route, or `@wait`. */
    readonly go?: string
    /** The events taken, in order. */
    readonly events?: readonly string[]
    /** The events that hold and that no state on the way would take, in the order of the lifecycle: each is a warning in a log, and nothing else. */
    readonly ignored?: readonly string[]
    readonly progress?: ProgressClaimed
  }
}

/** How far the application has come, as the borrower sees it; only the keys that are named are compared. */
export type ProgressClaimed = {
  /** The step on which the borrower is, or COMPLETE. */
  readonly at?: string
  /** The steps shown, in order. */
  readonly steps?: readonly string[]
}

export type CardsClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  readonly given?: Given
  readonly then: CardsThen
}

export type CardsThen = {
  /** All cards that show, in order, each by the keys named here. */
  readonly cards?: readonly ClaimedCard[]
  /** Cards by the category of their condition, each by the keys named here: `{}` says that it shows, false that it does not. Cards that are not named are not compared. */
  readonly cardsById?: {
    readonly [k: string]: ClaimedCard | false
  }
}

/** A card, by the keys named here. */
export type ClaimedCard = {
  readonly category?: string
  readonly heading?: string
  readonly button?: string
  readonly description?: string
  readonly why?: string
  /** Which text shows, whatever its words: for `heading`, `button`, `description` and `why` the id of its case, `otherwise`, or without cases the key that it is written under, such as `buttonForSeveral`. */
  readonly chosen?: {
    readonly heading?: string
    readonly button?: string
    readonly description?: string
    readonly why?: string
  }
  readonly go?: string
  readonly query?: JsonObject
}

export type MessagesClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  /** What happens to the application. */
  readonly event:
    | 'registered'
    | 'updated'
    | 'conditions-opened'
    | 'password-forgotten'
    | 'password-changed'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'second-factor-reset'
    | 'passkey-added'
    | 'passkey-removed'
    | 'new-device'
    | 'email-to-confirm'
    | 'sign-in-asked'
    | 'new-email-to-confirm'
    | 'email-change-asked'
    | 'email-changed'
    | 'ceo-feedback'
    | 'signer-invited'
    | 'consent-withdrawn'
    | 'signer-signed'
    | 'updated-for-signer'
    | 'conditions-opened-for-signer'
  readonly given?: Given
  readonly then: MessagesThen
}

export type MessagesThen = {
  /** All messages that are sent, by the names of their files in alphabetical order. */
  readonly sent?: readonly string[]
  /** Notifications by the names of their files, each by the keys named here: `{}` says that there is one, false that there is none. What is not named is not compared. */
  readonly notified?: {
    readonly [k: string]: ClaimedNotification | false
  }
  /** Messages by the names of their files, each by the keys named here: `{}` says that it is sent, false that it is not. Messages that are not named are not compared. */
  readonly messages?: {
    readonly [k: string]: ClaimedMessage | false
  }
}

/** A notification, by the keys named here. */
export type ClaimedNotification = {
  /** The news in a few words. */
  readonly title?: string
  /** What it means for the borrower. */
  readonly description?: string
  /** Where its links lead. */
  readonly ctas?: readonly string[]
}

/** A message, by the keys named here. */
export type ClaimedMessage = {
  readonly repeats?: boolean
  readonly waits?: number
  readonly subject?: string
  readonly heading?: string
  readonly paragraphs?: readonly string[]
  readonly button?: string
  readonly text?: string
}

export type DashboardClaim = {
  readonly id: string
  readonly like?: Like
  readonly forEach?: ForEach
  readonly given?: Given
  /** The day on which the application first had each status: `{ "OFFER_SELECTION": "2026-03-02" }`. It began on 2026-01-02. */
  readonly reached?: {
    readonly [k: string]: string
  }
  readonly then: DashboardThen
}

export type DashboardThen = {
  /** The ids of all visible entries of the menu, in order; or which of them it `has` and has not, so that a lender may add one. */
  readonly menu?: readonly string[] | EntriesOfTheMenu
  /** The heading of the application. */
  readonly heading?: string
  /** Where the application stands. */
  readonly standing?: string
  /** The words on the button. */
  readonly button?: string
  /** Figures by id; false for one that is not shown. */
  readonly figures?: {
    readonly [k: string]: string | false
  }
  /** The ids of the sections, in order. */
  readonly sections?: readonly string[]
  /** Steps of the timeline by id, each by the keys named here; false for a step that is not shown. Steps that are not named are not compared. */
  readonly timeline?: {
    readonly [k: string]: ClaimedTimelineStep | false
  }
}

export type EntriesOfTheMenu = {
  /** Ids of entries that are visible. */
  readonly has?: readonly string[]
  /** Ids of entries that are not visible. */
  readonly hasNot?: readonly string[]
}

/** A step of the timeline, by the keys named here. */
export type ClaimedTimelineStep = {
  readonly state?: 'done' | 'current' | 'ahead'
  /** The day on which it was reached, or nothing. */
  readonly on?: string
  readonly text?: string
  /** When it is expected, or nothing. */
  readonly note?: string
}

export type SandboxClaim = {
  readonly id: string
  readonly like?: Like
  readonly after?: After
  readonly forEach?: ForEach
  /** The applicant's last name, which picks the persona. */
  readonly lastName: string
  readonly given?: Given
  /** What happens: `submitted:<route>`, `uploaded:<route>`, `@wait`, or an object with `on`, the submitted values, and as `condition` the category of the condition that it is done for. */
  readonly does: readonly (string | JsonObject)[]
  readonly then: {
    /** The statuses passed, the first one included. */
    readonly statuses: readonly string[]
    /** The part named here of the facts at the end. */
    readonly facts?: JsonObject
  }
}

/** Asks questions and saves the answers. */
export type FormScreenFile = {
  /** A form: questions and one button. */
  readonly kind: 'form'
  /** The stage of the progress bar that this screen belongs to, one of the journey's `stages`. */
  readonly stage?: string
  /** The question, as the one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  /** The screen before this one in an application. While this screen is current, the borrower may go back to it, and to those before it, and change the answers. Absent: nothing before can be changed here, because something has happened that cannot be undone. */
  readonly backTo?: string
  readonly saves: Saves
  /** The questions, in order. */
  readonly fields: readonly Field[]
  /** Rules over several answers, tried in order once every answer that they read is given and good in itself. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. Stored word for word as shown, with time, language and release. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  readonly names?: NamedSigner
  /** The words on the button. */
  readonly submit: Text
}

export type Check = {
  readonly id: string
  /** The field at which the message stands. */
  readonly at: string
  /** The answers are refused when this holds. Facts are as they would be if this screen were accepted. */
  readonly refuseWhen: Rule
  /** What the borrower reads at the field. */
  readonly message: Text
}

export type ConsentRecord = {
  readonly id: string
  /** What is consented to; `ELECTRONIC_WITHDRAWAL` withdraws the consent to electronic records. */
  readonly type: 'SOFT_CREDIT' | 'HARD_CREDIT' | 'ELECTRONIC_COMMUNICATION' | 'ELECTRONIC_WITHDRAWAL'
  /** The heading above the words, where `consentHeading` of shell.json does not fit, such as above a withdrawal. */
  readonly heading?: Text
  /** The words consented to, shown above the button. */
  readonly text: Text
  /** Give this consent on the last step that is asked, where the step it stands on is not asked. */
  readonly onLastStep?: boolean
}

/** Facts of the application that accepting this screen sets, by path: `{ "application.hasHmda": true }`. Their values may read the facts with the answers of this screen. */
export type Sets = {
  readonly [k: string]: Rule
}

/** The answers that name the co-signer of the application. Submitting the screen invites them by e-mail. */
export type NamedSigner = {
  /** The field with the first name. */
  readonly firstName: string
  /** The field with the last name. */
  readonly lastName: string
  /** The field with the e-mail address. */
  readonly email: string
}

/** Explains where things stand and offers what one can do. */
export type MessageScreenFile = {
  /** A message with actions. */
  readonly kind: 'message'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** What has happened, as the heading of the page. */
  readonly heading: Text
  /** Why, and what one can do now. */
  readonly text: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  /** List what the borrower has signed, to be saved. */
  readonly showsSignedDocuments?: boolean
  readonly openWhen?: OpenWhen
  readonly saves?: Saves
  /** Questions of a message that asks something, such as a PIN. An action that submits sends the answers. */
  readonly fields?: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** What is known of the application, as a list of names and values. */
  readonly facts?: readonly StatedFact[]
  readonly calendar?: CalendarDates
  /** Buttons and links, the first one the main one. */
  readonly actions?: readonly Action[]
}

/** A name and a value, such as an amount or a date. */
export type StatedFact = {
  readonly id: string
  /** The name: what the value is. */
  readonly label: Text
  /** The value, such as "{lineAmount}". */
  readonly value: Text
  /** Show it only when this holds. */
  readonly shownWhen?: Rule
}

/** Dates that the borrower may add to a calendar, all at once, by a button that saves an iCalendar file. */
export type CalendarDates = {
  /** The words on the button. */
  readonly label: Text
  /** The dates, each a whole day. Without any date there is no button. */
  readonly events: readonly CalendarEvent[]
}

/** One whole day in the borrower's calendar. */
export type CalendarEvent = {
  readonly id: string
  /** The title in the calendar, understandable without this page. */
  readonly title: Text
  /** The day, such as `{ "value": "firstPayment" }`. While it is unknown, the date is left out. */
  readonly on: Rule
}

export type Action = {
  readonly id: string
  /** The words on the button. */
  readonly label: Text
  readonly do: Do
  readonly go?: string
  /** Show it only when this holds. */
  readonly shownWhen?: Rule
}

/** Says what is being done, asks the server again and again, and moves on by itself. */
export type WaitScreenFile = {
  /** Waits for the server. */
  readonly kind: 'wait'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** What is being done, as the heading of the page. */
  readonly heading: Text
  /** What happens if one closes the page. */
  readonly text: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  /** What is being done, shown one after the other. */
  readonly messages: readonly WaitingMessage[]
}

export type WaitingMessage = {
  readonly id: string
  readonly text: Text
}

/** Lets the borrower choose amount, term and kind of rate, and shows what each choice costs. The offers and their limits come from the lender's `limits` and from what the lender approved. */
export type OffersScreenFile = {
  /** Choosing an offer. */
  readonly kind: 'offers'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  /** The screen before this one in an application. While this screen is current, the borrower may go back to it, and to those before it, and change the answers. Absent: nothing before can be changed here, because something has happened that cannot be undone. */
  readonly backTo?: string
  readonly saves: Saves
  /** The questions, in order. */
  readonly fields: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  readonly labels: Labels
  /** The applicant's income a year, before tax. Each payment is shown as a share of it. */
  readonly income?: Rule
  /** What is said where the payment takes more of the income than the lender's limit `paymentToIncomeMaximum`. The choice is not refused. */
  readonly tooMuch?: Text
  /** What is said when a choice is sent that is not on offer (any more). */
  readonly notOffered: Text
  /** The words on the button. */
  readonly submit: Text
}

export type Labels = {
  readonly [k: string]: Text
}

/** Shows answers for confirmation, each part with a link to change it. */
export type ReviewScreenFile = {
  /** A review of answers. */
  readonly kind: 'review'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  /** The screen before this one in an application. While this screen is current, the borrower may go back to it, and to those before it, and change the answers. Absent: nothing before can be changed here, because something has happened that cannot be undone. */
  readonly backTo?: string
  readonly saves?: Saves
  /** The questions, in order. */
  readonly fields?: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** The words of the link that changes a part. */
  readonly change: Text
  /** The words of that link where the part is not complete. */
  readonly answer: Text
  /** What stands where an answer was left empty. */
  readonly none: Text
  /** What is said when a part is not complete and the borrower goes on all the same. */
  readonly unfinished: Text
  /** The parts, in order. */
  readonly sections: readonly ReviewSection[]
  /** The words on the button. */
  readonly submit: Text
}

/** The answers of one screen: a form of the application, or a step of the registration it began with. A step that is not asked is left out. */
export type ReviewSection = {
  readonly id: string
  /** The heading of the part. */
  readonly heading: Text
  /** The screen whose answers are shown. */
  readonly screen: string
  /** Only these fields of it, in this order. */
  readonly fields?: readonly string[]
  /** Why this part cannot be changed here. Without it there is a link to change it. */
  readonly fixed?: Text
  /** What follows from the answers, such as a payment, below them. */
  readonly facts?: readonly StatedFact[]
  /** Show the part only when this holds. */
  readonly shownWhen?: Rule
}

/** Shows documents to read, to be acknowledged. */
export type DocumentsScreenFile = {
  /** Documents to read. */
  readonly kind: 'documents'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  readonly saves?: Saves
  /** The questions, in order. */
  readonly fields?: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** The documents, in order. */
  readonly documents: readonly ShownDocument[]
  /** The words on the button. */
  readonly submit: Text
}

/** A document of the folder `documents`, by its name; or a short text that stands here itself, with `label` and `text`. */
export type ShownDocument = {
  /** The name of a file of the folder `documents`: credit-agreement for documents/credit-agreement.json. Of a text that stands here itself, the type of document. */
  readonly id: string
  /** The title of a text that stands here itself. */
  readonly label?: Text
  /** What it says. A blank line begins a paragraph. */
  readonly text?: Text
}

/** Shows documents and takes the signature under them. */
export type SignScreenFile = {
  /** Documents to sign. */
  readonly kind: 'sign'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  readonly saves: Saves
  /** The questions, in order. */
  readonly fields: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** The documents, in order. */
  readonly documents: readonly ShownDocument[]
  /** The words on the button. */
  readonly submit: Text
}

/** Takes files: photographs or scans of documents. */
export type UploadScreenFile = {
  /** Sending files. */
  readonly kind: 'upload'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  readonly saves: Saves
  /** The questions, in order. */
  readonly fields: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** Where the borrower comes from the card of a condition: the card's heading and description stand in place of `heading` and `text`, and the words of its button over the files. */
  readonly asCard?: boolean
  /** The words on the button. */
  readonly submit: Text
}

/** Lists the linked sources of income, and lets the borrower add and remove some. */
export type SourcesScreenFile = {
  /** Sources of income. */
  readonly kind: 'sources'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  readonly saves?: Saves
  /** The questions, in order. */
  readonly fields?: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** The ways to add one. */
  readonly adds: readonly WayToAdd[]
  /** What is said while there is none. */
  readonly none: Text
  /** The words of the button that removes one. */
  readonly remove: Text
  /** The heading over the ways to add one. */
  readonly addHeading: Text
  /** How a yearly amount is said, `{amount} a year`; knows {amount}. */
  readonly perYear: Text
  /** What the sources show together in a year, below their list; knows {amount} and {count}, the number of sources that show an amount. */
  readonly total?: Text
  /** What is said when the borrower goes on with none, where one is needed. */
  readonly needed: Text
  /** At least one source is needed while this holds. */
  readonly neededWhen?: Rule
  /** The words on the button. */
  readonly submit: Text
}

export type WayToAdd = {
  readonly id: string
  readonly label: Text
  readonly help?: Text
  readonly go: string
  readonly shownWhen?: Rule
}

/** Hands over to a provider where the borrower links an account, and takes what comes back. */
export type LinkScreenFile = {
  /** Linking an account. */
  readonly kind: 'link'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  /** Whose picker is opened. */
  readonly provider: 'bank' | 'payroll'
  /** The kind of source that this becomes. */
  readonly source:
    | 'PLAID_TRANSACTIONS'
    | 'POINTSERV_1099_MISC'
    | 'POINTSERV_PAYROLL'
    | 'POINTSERV_TAX'
    | 'TRUV_FINANCIAL_ACCOUNTS'
    | 'TRUV_PAYROLL'
  /** The words of the button that hands over. */
  readonly start: Text
  /** The words of the link that goes back without linking. */
  readonly back: Text
  /** What is said when nothing came back. */
  readonly failed: Text
  /** The screen to come back to. */
  readonly backTo: string
  /** The waiting screen to which the provider leads back. Without it, the address outside of any application that is registered with banks. */
  readonly returnsTo?: string
}

/** Lets the borrower choose a day and a time with a notary. */
export type ScheduleScreenFile = {
  /** Choosing a time. */
  readonly kind: 'schedule'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  readonly saves: Saves
  /** The questions, in order. */
  readonly fields: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  readonly slots: TimesToChooseFrom
  /** The words on the button. */
  readonly submit: Text
}

export type TimesToChooseFrom = {
  /** Days from today to the first day on offer. */
  readonly firstDayAfter: number
  /** How many days are on offer from then on, weekdays that are left out counted too. */
  readonly days: number
  /** The days of the week on offer: 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[]
  /** The hours at which a meeting begins, in the time zone of `timeZone`. */
  readonly hours: readonly number[]
  /** Offer no times on the federal holidays of the United States. */
  readonly exceptHolidays?: boolean
  /** The IANA time zone of the times, such as `America/New_York`; the lender's where nothing is said. */
  readonly timeZone?: Rule
  /** How many borrowers can be met at the same time; 1 where nothing is said. Where `people` says who comes, as many as there are people. */
  readonly capacity?: number
  readonly people?: WhoComes
  /** The message for a time that is not on offer any more, or that another borrower has reserved; the message of `required` where nothing is said. */
  readonly gone?: Text
}

/** The people of whom one meets the borrower: the first in the list who is free at that time. */
export type WhoComes = {
  /** The fact that keeps the name of the person who comes: `application.requestedManualNotaryName`. */
  readonly keptAs: string
  readonly list: readonly PersonWhoComes[]
}

export type PersonWhoComes = {
  readonly id: string
  /** The name as borrowers read it; kept as it is. */
  readonly name: string
}

/** Leads into a session with an electronic notary. */
export type SessionScreenFile = {
  /** An electronic notary session. */
  readonly kind: 'session'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  readonly saves: Saves
  /** The questions, in order. */
  readonly fields: readonly Field[]
  /** Rules over several answers, as in a form. */
  readonly checks?: readonly Check[]
  /** Consents that submitting this screen gives. */
  readonly records?: readonly ConsentRecord[]
  readonly sets?: Sets
  /** What happens, in order: what is needed, and why. */
  readonly steps: readonly Point[]
  /** The field that keeps how the session ended; `outcome` where nothing is said. The provider of the session answers it, never the borrower: `SIGNED`, `MISSED` (left before the end), `ID_REFUSED` (the identity was not confirmed) or `FAILED` (the call broke down). It is not drawn, and has no `required`. */
  readonly outcome?: string
  /** The documents that the notary goes through, by their names in the folder `documents`. */
  readonly notarizes?: readonly string[]
  /** The words on the button. */
  readonly submit: Text
}

export type Point = {
  readonly id: string
  readonly heading: Text
  readonly text: Text
}

/** Shows a card for each open condition. */
export type CardsScreenFile = {
  /** Condition cards. */
  readonly kind: 'cards'
  /** The stage of the progress bar that this screen belongs to. */
  readonly stage?: string
  /** The one heading of the page. */
  readonly heading: Text
  /** A short explanation under the heading. */
  readonly text?: Text
  /** Show the application's number above the heading. */
  readonly showsApplicationId?: boolean
  /** The step of `progress` in lifecycle.json that this screen belongs to, where it is not the step of the state that the application is in. */
  readonly progress?: string
  readonly openWhen?: OpenWhen
  /** What is said when nothing is open. */
  readonly none: Text
  /** The words of the link back to the application. */
  readonly backLabel: Text
  /** The words before the reason of a card. */
  readonly whyLabel: Text
}

/** What stands around the screens: words of buttons and notices, the footer, the legal pages, public paths and redirects. */
export type Shell = {
  readonly words: Words
  /** The paragraphs of the footer, in order. */
  readonly footer: readonly FooterParagraph[]
  /** The lender's own legal pages: `terms`, `privacy`, `communications`, `licenses`. */
  readonly legal: {
    readonly terms: LegalPage
    readonly privacy: LegalPage
    readonly communications: LegalPage
    readonly licenses: LegalPage
  }
  /** Paths that need no sign-in, below the product's base path. */
  readonly publicPaths: readonly string[]
  /** Old paths and where they lead. */
  readonly redirects?: readonly Redirect[]
  readonly leaveSurvey?: LeaveSurvey
  readonly confirmEmail?: ConfirmedEmail
  readonly account?: AccountTexts
  readonly keptAnswers?: KeptAnswersSetting
  /** Addresses below an application that are no screens, and where they lead. An empty `to` is the application itself, which goes to the screen that it is time for. */
  readonly applicationRedirects?: readonly RedirectInAnApplication[]
}

/** The product's own words, by what they are for. */
export type Words = {
  /** The link to the step before. */
  readonly back: Text
  /** On the button while an answer is being sent. */
  readonly submitting: Text
  /** Beside the progress bar; knows {step}, {steps} and {stage}. */
  readonly stepOf: Text
  /** The heading of the list of errors; knows {count}. */
  readonly errorSummary: Text
  /** The heading of the list of errors and of what is missing besides answers; knows {count}. */
  readonly unmetSummary: Text
  /** Before the tab's title while the page has errors. */
  readonly errorPrefix: Text
  /** The title of the browser's tab; knows {heading} and {company}. */
  readonly tabTitle: Text
  /** After the label of a field that may be left empty. */
  readonly optional: Text
  /** On the button that shows a password. */
  readonly showPassword: Text
  /** On the button that hides it again. */
  readonly hidePassword: Text
  /** Names the strength meter for a screen reader. */
  readonly passwordStrength: Text
  /** The meter with three or four unmet rules. */
  readonly strengthWeak: Text
  /** The meter with two unmet rules. */
  readonly strengthFair: Text
  /** The meter with one unmet rule. */
  readonly strengthGood: Text
  /** The meter with no unmet rule. */
  readonly strengthStrong: Text
  /** Before a password rule that is met, for a screen reader. */
  readonly ruleMet: Text
  /** Before a password rule that is not met, for a screen reader. */
  readonly ruleUnmet: Text
  /** The answer Yes. */
  readonly yes: Text
  /** The answer No. */
  readonly no: Text
  /** Label of the day of a date. */
  readonly day: Text
  /** Label of the month of a date. */
  readonly month: Text
  /** Label of the year of a date. */
  readonly year: Text
  /** In an empty list. */
  readonly choose: Text
  /** Label of the country list of a telephone number. */
  readonly country: Text
  /** On the button that opens a calendar. */
  readonly pickDate: Text
  /** On the calendar's button to the month before. */
  readonly previousMonth: Text
  /** On the calendar's button to the month after. */
  readonly nextMonth: Text
  /** Before the application's number. */
  readonly applicationId: Text
  /** Announced while a page loads. */
  readonly loading: Text
  /** On a page whose browser runs no scripts. */
  readonly withoutScripts: Text
  /** When something went wrong and nobody knows what. */
  readonly unexpected: Text
  /** When a request could not be made. */
  readonly requestFailed: Text
  /** When the server cannot be reached; the answers are kept. */
  readonly offline: Text
  /** When the server broke over what was sent; the answers are kept. Says whom to call. */
  readonly serverTrouble: Text
  /** On a button that tries again. */
  readonly tryAgain: Text
  /** On links to the sign-in page. */
  readonly signIn: Text
  /** On the sign-out button. */
  readonly signOut: Text
  /** On the sign-in page, after signing out. */
  readonly signedOut: Text
  /** When e-mail and password do not belong together. */
  readonly signInFailed: Text
  /** Link to a new password, below the sign-in and after wrong tries. */
  readonly forgotPassword: Text
  /** A code by e-mail is wrong, too old or used. */
  readonly codeRefused: Text
  /** Below the sign-in with a password, where the lender has one with a mailed code. */
  readonly codeSignIn: Text
  /** Below the sign-in with a mailed code, back to the password. */
  readonly passwordSignIn: Text
  /** Link to a new code. */
  readonly codeAgain: Text
  /** Button that asks for a code by e-mail. */
  readonly codeSend: Text
  /** Beside the pages of a borrower whose e-mail address is not confirmed. */
  readonly emailUnconfirmed: Text
  /** Link to the page on which an e-mail address is confirmed. */
  readonly emailConfirm: Text
  /** A screen is submitted that needs a confirmed e-mail address. */
  readonly emailConfirmFirst: Text
  /** Why an e-mail address is confirmed, and how. */
  readonly emailWhy: Text
  /** After an e-mail address was confirmed. */
  readonly emailConfirmed: Text
  /** Link to the page of the account. */
  readonly accountLink: Text
  /** Beside the question for a code, on a server that sends no e-mails. */
  readonly practiceMail: Text
  /** Link to the page that shows the messages outside production. */
  readonly practiceMailLink: Text
  /** After a new password was set. */
  readonly passwordChanged: Text
  /** When somebody has tried too often. */
  readonly tooManyTries: Text
  /** Before the link to registration on the sign-in page. */
  readonly noAccountYet: Text
  /** The link or button that starts an application. */
  readonly startApplication: Text
  /** When the e-mail is registered already. */
  readonly emailTaken: Text
  /** The link to sign in, after `emailTaken`. */
  readonly emailTakenSignIn: Text
  /** The link back to the e-mail step, after `emailTaken`. */
  readonly changeEmail: Text
  /** At a field whose answer has letters that no font of documents has, with the letters; knows {letters}. */
  readonly undrawn: Text
  /** When the session has ended and one must sign in again. */
  readonly sessionEnded: Text
  /** When this application was changed elsewhere in the meantime. */
  readonly somethingChanged: Text
  /** When the questions have changed since the answers were given. */
  readonly flowChanged: Text
  /** To borrowers who come back to answers that this device has kept; knows {date}, on which they typed them. */
  readonly keptOnDevice: Text
  /** To borrowers who come back to answers that the server has kept; knows {date}, on which they typed them. */
  readonly keptOnServer: Text
  /** To borrowers whose kept answers no longer fit the questions; knows {date}, on which they typed them. */
  readonly keptLost: Text
  /** Under the questions of a registration, while the answers are kept on the device; knows {days}, for how many. */
  readonly keepsOnDevice: Text
  /** Under the questions of a registration, while the answers are kept on the server; knows {days}, for how many. */
  readonly keepsOnServer: Text
  /** The button that deletes the kept answers. */
  readonly keptDelete: Text
  /** Heading of the question whether to delete the kept answers. */
  readonly keptDeleteSure: Text
  /** Under that heading: what is deleted. */
  readonly keptDeleteText: Text
  /** The button that deletes them for good. */
  readonly keptDeleteYes: Text
  /** The button that keeps them. */
  readonly keptDeleteNo: Text
  /** In the list of applications, to a borrower who signed in while registering: the answers are kept. */
  readonly typedKept: Text
  /** The button that leads back to those answers. */
  readonly typedGoOn: Text
  /** On the button that goes on with an application. */
  readonly continueApplication: Text
  /** Heading of the page shown when something broke. */
  readonly snagTitle: Text
  /** Under that heading. */
  readonly snagText: Text
  /** On the button to the list of applications. */
  readonly goToDashboard: Text
  /** Before the support telephone number. */
  readonly callUs: Text
  /** Before the support e-mail address. */
  readonly writeUs: Text
  /** Heading of the page for an address that does not exist. */
  readonly pageMissing: Text
  /** Under that heading. */
  readonly pageMissingText: Text
  /** When a part of the page could not be loaded, after several tries. */
  readonly chunkFailed: Text
  /** Heading during maintenance. */
  readonly maintenanceTitle: Text
  /** Text during maintenance. */
  readonly maintenanceText: Text
  /** When the profile could not be read. */
  readonly accountFailed: Text
  /** The first link of each page, for the keyboard. */
  readonly skipToContent: Text
  /** The note on encryption. */
  readonly encryption: Text
  /** On the button for cookie choices. */
  readonly privacyOptions: Text
  /** Before the list of states. */
  readonly licensedIn: Text
  /** Before the NMLS number. */
  readonly nmls: Text
  /** Words of the Equal Housing Lender logo. */
  readonly equalHousing: Text
  /** Words of the Equal Opportunity Lender logo. */
  readonly equalOpportunity: Text
  /** Words of the credit-union logo. */
  readonly creditUnion: Text
  /** Names the footer's links for a screen reader. */
  readonly footerLabel: Text
  /** Announced when answers are kept. */
  readonly saved: Text
  /** After a link that opens a new tab, for a screen reader. */
  readonly opensInNewTab: Text
  /** Names the progress bar for a screen reader. */
  readonly progressLabel: Text
  /** On the button that opens the chat. */
  readonly chat: Text
  /** When the chat cannot be opened. */
  readonly chatFailed: Text
  /** On a button that closes something. */
  readonly close: Text
  /** Above a consent that the button gives. */
  readonly consentHeading: Text
  /** Label of the contact card with a broker only. */
  readonly broker: Text
  /** Names the switch between languages, for those who do not see it. */
  readonly language: Text
  /** Label of the contact card otherwise. */
  readonly loanOfficer: Text
  /** Label of the button that shows a hidden number. */
  readonly showTyped: Text
  /** Label of the button that hides it again. */
  readonly hideTyped: Text
  /** On the button that adds files; knows {most}, 0 where there may be any number. */
  readonly filesChoose: Text
  /** Beside that button, on a computer with a mouse. */
  readonly filesDrop: Text
  /** While a file is sent, with its name and a whole number of percent; knows {name} and {percent}. */
  readonly fileUploading: Text
  /** While a file waits for the connection, in place of that, with its name; knows {name}. */
  readonly fileWaiting: Text
  /** Said to a screen reader once a file has arrived, with its name; knows {name}. */
  readonly fileUploaded: Text
  /** Label of the button that takes a file away, with its name; knows {name}. */
  readonly fileRemove: Text
  /** Label of the button that stops an upload, with the name of the file; knows {name}. */
  readonly fileCancel: Text
  /** When a file did not arrive, with its name; knows {name}. */
  readonly fileFailed: Text
  /** Label of the button that sends a file again, with its name; knows {name}. */
  readonly fileRetry: Text
  /** When a file could not be taken away, with its name; knows {name}. */
  readonly fileRemoveFailed: Text
  /** At a submission without all signatures. */
  readonly signEverywhere: Text
  /** Heading of the part in which the borrower types or draws the signature. */
  readonly signatureHeading: Text
  /** Under the heading of the signature. */
  readonly signatureIntro: Text
  /** Question how the borrower signs. */
  readonly signatureMethod: Text
  /** Label of the way to sign with the typed name. */
  readonly signatureTyped: Text
  /** Label of the way to sign with a drawing. */
  readonly signatureDrawn: Text
  /** Label of the box for the drawn signature. */
  readonly signatureDraw: Text
  /** Label of the box for the drawn initials. */
  readonly initialsDraw: Text
  /** Label of the button that empties a box to draw in. */
  readonly signatureClear: Text
  /** Description of a drawn picture at its place, by kind (signature or initials); knows {kind}. */
  readonly signaturePicture: Text
  /** When a place is to be signed and nothing is typed or drawn yet. */
  readonly signatureFirst: Text
  /** In place of the buttons, until the document was read. */
  readonly signAfterReading: Text
  /** Label of the button that signs a place, by kind (signature or initials); knows {kind} and {page}. */
  readonly signPlace: Text
  /** Beside a place that is signed, by kind (signature or initials); knows {kind} and {page}. */
  readonly signPlaced: Text
  /** Label of the button that takes a signature back from its place. */
  readonly signUndo: Text
  /** Above the button of a screen with documents to sign; knows {done} and {all}. */
  readonly signCount: Text
  /** On the link at the count of signed places, for a screen reader. */
  readonly signNext: Text
  /** Heading of the list of signed documents. */
  readonly signedHeading: Text
  /** In place of the list, until the documents are sealed. */
  readonly signedSealing: Text
  /** The day of a signed document, beside its title; knows {date}. */
  readonly signedOn: Text
  /** The title of the pages behind a signed document. */
  readonly certificateTitle: Text
  /** Under the title of the certificate of signing. */
  readonly certificateIntro: Text
  /** Head of the first column of the certificate. */
  readonly certificateItem: Text
  /** Head of the second column of the certificate. */
  readonly certificateValue: Text
  /** Before the title of the signed document. */
  readonly certificateDocument: Text
  /** Before the hash of the document. */
  readonly certificateHash: Text
  /** Before the name of the borrower. */
  readonly certificateSigner: Text
  /** Before the way of signing. */
  readonly certificateMethod: Text
  /** When the signature is the typed name. */
  readonly certificateTyped: Text
  /** When the signature was drawn. */
  readonly certificateDrawn: Text
  /** Before the time of signing. */
  readonly certificateTime: Text
  /** Before the way in which the borrower had signed in. */
  readonly certificateSignIn: Text
  /** How the borrower had signed in; knows {method}: password, mailed_code, passkey, invitation, new_password, registration, or unknown. */
  readonly certificateSignInMethod: Text
  /** Before the second factor of the sign-in, if there was one. */
  readonly certificateSecondFactor: Text
  /** The second factor of the sign-in; knows {kind}: app_code or recovery_code. */
  readonly certificateSecondFactorKind: Text
  /** Before the IP address of the borrower. */
  readonly certificateAddress: Text
  /** Before the user agent of the borrower. */
  readonly certificateBrowser: Text
  /** Before the hash of the entry about the signing; knows {number}. */
  readonly certificateEntry: Text
  /** Heading over the consents of the borrower. */
  readonly certificateConsents: Text
  /** Before a consent that was given for documents which an earlier consent lists. */
  readonly certificateListed: Text
  /** Over a screen with documents, when one was not read to its end. */
  readonly readFirst: Text
  /** In the list of what is missing: a document that was not read to its end; knows {title}. */
  readonly readToEnd: Text
  /** Beside a document that the borrower has read. */
  readonly documentRead: Text
  /** Beside a document that the borrower has not read. */
  readonly documentUnread: Text
  /** The button that opens a document; knows {name}. */
  readonly documentOpen: Text
  /** The button that closes a document; knows {name}. */
  readonly documentClose: Text
  /** The button that saves a document; knows {name}. */
  readonly documentDownload: Text
  /** The button that prints a document; knows {name}. */
  readonly documentPrint: Text
  /** The button that enlarges the pages of a document. */
  readonly documentLarger: Text
  /** The button that makes the pages of a document smaller. */
  readonly documentSmaller: Text
  /** The button that shows the text of a document at the width of the screen. */
  readonly documentAsText: Text
  /** The button that shows the pages of a document as they are printed. */
  readonly documentAsPrinted: Text
  /** For screen readers, the name of a page of a document; knows {page} and {pages}. */
  readonly documentPage: Text
  /** Beside a document that is not in the language of the page; knows {language}. */
  readonly documentLanguage: Text
  /** How long a document is; knows {pages}. */
  readonly documentPages: Text
  /** The heading of what a document says in plain words. */
  readonly documentSummary: Text
  /** While a document is being loaded. */
  readonly documentLoading: Text
  /** When a document could not be loaded. */
  readonly documentFailed: Text
  /** While the documents of a screen are being made. */
  readonly documentsMaking: Text
  /** Above each document where the lender system is the sandbox. */
  readonly documentPractice: Text
  /** Where an application has no documents. */
  readonly documentsNone: Text
  /** The heading of the documents of an application. */
  readonly documentsHeading: Text
  /** When a file is of a format that is not taken, with its name, its format (`none` where it is not known) and the formats that are taken; knows {name}, {kind} and {formats}. */
  readonly fileWrongType: Text
  /** When a file is too large, with its name and the largest size; knows {name} and {size}. */
  readonly fileTooLarge: Text
  /** When more files were chosen than are taken, with the most that are and the name of the one left out; knows {most} and {name}. */
  readonly filesTooMany: Text
  /** On the button, while it waits for files that are still being sent. */
  readonly filesWaiting: Text
  /** In a review, in place of files, with their number; knows {count}. */
  readonly filesCount: Text
  /** Under that button, before anything is chosen: the formats and the largest size that are taken; knows {formats} and {size}. */
  readonly filesAccepted: Text
  /** On the button that opens the camera, on a telephone or tablet. */
  readonly filesCamera: Text
  /** While the server opens a file that has arrived, with its name; knows {name}. */
  readonly fileChecking: Text
  /** At a file that was submitted, with the day; knows {date}. */
  readonly fileReceived: Text
  /** Above the files that were submitted, where files are asked for and where conditions are listed. */
  readonly filesReceived: Text
  /** Label of the button that puts another file in place of this one, with its name; knows {name}. */
  readonly fileReplace: Text
  /** At a file that is not taken or did not arrive, after the reason: Continue leaves it out. */
  readonly fileLeftOut: Text
  /** At a file that waits for the check against malicious software, with its name; knows {name}. */
  readonly fileHeld: Text
  /** When a file has no content, with its name; knows {name}. */
  readonly fileEmpty: Text
  /** When a file of a kind that is taken cannot be read, with its name; knows {name}. */
  readonly fileDamaged: Text
  /** When a picture has too many pixels, with its name and the most that are taken; knows {name} and {megapixels}. */
  readonly fileTooManyPixels: Text
  /** When a picture has too few pixels to be read, with its name; knows {name}. */
  readonly fileTooSmall: Text
  /** When a PDF has too many pages, with its name and the most that are taken; knows {name} and {pages}. */
  readonly fileTooManyPages: Text
  /** When the content of a PDF is in another file, with its name; knows {name}. */
  readonly fileActive: Text
  /** When a PDF asks for a password, with its name; knows {name}. */
  readonly fileEncrypted: Text
  /** When the pages of a PDF would be stored other than they are seen; knows {name}. */
  readonly fileChanged: Text
  /** When opening a file takes too much time or memory, with its name; knows {name}. */
  readonly fileTooComplex: Text
  /** When the check against malicious software finds some in a file, with its name; knows {name}. */
  readonly fileInfected: Text
  /** When the server has no room for a file just now, with its name; knows {name}. */
  readonly filesBusy: Text
  /** Above the days of an appointment. */
  readonly slotDay: Text
  /** Above the times of one day, with the day; knows {date}. */
  readonly slotTime: Text
  /** Under the times, with the name of the time zone; knows {zone}. */
  readonly slotZone: Text
  /** Where there is no time to choose. */
  readonly slotsNone: Text
  /** In place of a secret answer, with its last characters; knows {digits}. */
  readonly answerEnding: Text
  /** A length of time in years; knows {years}. */
  readonly years: Text
  /** A monthly payment, with its amount; knows {amount}. */
  readonly monthly: Text
  /** Beside a payment that pays interest alone. */
  readonly interestOnly: Text
  /** Heading of the question before a source of income is removed, with its name; knows {name}. */
  readonly sourceRemoveHeading: Text
  /** Under that heading. */
  readonly sourceRemoveText: Text
  /** On the button that leaves it in place. */
  readonly sourceKeep: Text
  /** In place of a button's words while something opens. */
  readonly opening: Text
  /** Heading of the dialog before the browser is asked where one is. */
  readonly locationHeading: Text
  /** What that dialog says. */
  readonly locationText: Text
  /** On the button that lets the browser ask. */
  readonly locationShare: Text
  /** On the button that closes the dialog without asking. */
  readonly locationLater: Text
  /** Heading of the part about the location. */
  readonly locationTitle: Text
  /** On the button that opens the dialog. */
  readonly locationAsk: Text
  /** When the browser told where one is. */
  readonly locationKnown: Text
  /** When it did not. */
  readonly locationUnknown: Text
  /** Heading of the part that tries them. */
  readonly devicesTitle: Text
  /** Under that heading. */
  readonly devicesText: Text
  /** On the button that tries them. */
  readonly devicesCheck: Text
  /** While they are tried. */
  readonly devicesChecking: Text
  /** When there is a picture. */
  readonly cameraWorks: Text
  /** When there is none. */
  readonly cameraMissing: Text
  /** When there is a sound. */
  readonly microphoneWorks: Text
  /** When there is none. */
  readonly microphoneMissing: Text
  /** Names the picture of the camera for a screen reader. */
  readonly cameraPicture: Text
  /** Names the bar of a waiting screen for a screen reader. */
  readonly processing: Text
  /** Names the part that shows how far one is and what is offered. */
  readonly sidebarLabel: Text
  /** Before a step that is done, for a screen reader. */
  readonly progressDone: Text
  /** Before the step that one is at, for a screen reader. */
  readonly progressCurrent: Text
  /** Before a step that is still to come, for a screen reader. */
  readonly progressAhead: Text
  /** Heading of the offer beside an application. */
  readonly offerHeading: Text
  /** Beside the amount of that offer. */
  readonly offerAmount: Text
  /** Beside its rate. */
  readonly offerRate: Text
  /** Beside its term. */
  readonly offerTerm: Text
  /** Beside its payment. */
  readonly offerPayment: Text
  /** Heading of the dialog before a changed answer is sent. */
  readonly effectsHeading: Text
  /** Before the steps that a change adds. */
  readonly effectsAppear: Text
  /** Before the steps that a change takes away. */
  readonly effectsVanish: Text
  /** Before the steps that a change opens again. */
  readonly effectsReopen: Text
  /** Under those lists. */
  readonly effectsKept: Text
  /** On the button that sends the change. */
  readonly effectsConfirm: Text
  /** On the button that does not. */
  readonly effectsCancel: Text
  /** Heading of the question to somebody who is about to leave. */
  readonly surveyHeading: Text
  /** Above the reasons to choose from. */
  readonly surveyQuestion: Text
  /** On the button that sends the reason. */
  readonly surveySend: Text
  /** On the button that leaves at once. */
  readonly surveySkip: Text
  /** On the button that goes on with the application. */
  readonly surveyStay: Text
  /** Above the screens of an application while the lender still needs something; knows {count}. */
  readonly conditionsOpen: Text
  /** On the link from there to the cards. */
  readonly conditionsLink: Text
  /** After a press of a message's `retry`, where the application is still where it was. */
  readonly nothingNew: Text
  /** Heading of the ways to reach the lender, where nobody is there to chat. */
  readonly contactHeading: Text
  /** Under that heading. */
  readonly contactText: Text
  /** When a source of income could not be removed; knows {name}. */
  readonly sourceRemoveFailed: Text
  /** While the page that one comes back to from a provider takes over what was linked. */
  readonly linkUnderWay: Text
  /** Of a fee that is not known yet, with the most that it can be; knows {amount}. */
  readonly upTo: Text
  /** Where there is no offer to choose. */
  readonly offersNone: Text
  /** At a part of a review whose answers are missing. */
  readonly partOpen: Text
}

export type FooterParagraph = {
  readonly id: string
  /** The paragraph. */
  readonly text: Text
  readonly shownWhen?: Rule
}

/** One legal page. */
export type LegalPage = {
  /** The heading of the page. */
  readonly title: Text
  readonly sections: readonly Section[]
}

export type Section = {
  readonly id: string
  /** Heading of the section. */
  readonly heading?: Text
  /** The paragraph. */
  readonly text: Text
}

export type Redirect = {
  readonly id: string
  /** The beginning of the old path. */
  readonly from: string
  /** What stands in its place; the rest of the path and the query are kept. */
  readonly to: string
}

/** Where somebody who is about to leave is asked why, and the reasons to choose from. It stands in nobody's way. Its words are among `words`, from `surveyHeading` on. */
export type LeaveSurvey = {
  /** The routes of the screens on which it is asked. */
  readonly screens: readonly string[]
  /** How long somebody must be about to leave, in milliseconds. */
  readonly delayMs: number
  /** The reasons, in order. */
  readonly reasons: readonly ReasonToLeave[]
}

export type ReasonToLeave = {
  readonly id: string
  /** The reason, in the borrower's words. */
  readonly label: Text
}

/** When borrowers have to confirm, with a mailed code, that their e-mail address is theirs. Without it nobody has to. */
export type ConfirmedEmail = {
  /** The routes of the screens that are not answered before: those that cannot be undone. Before these the address is asked for, and not demanded. */
  readonly before: readonly string[]
  /** For how many days after the registration an account that is not confirmed keeps its address. After that somebody else may register with it. Without it: for good. */
  readonly keepsAddressDays?: number
}

/** The page of an account. Without it a lender has none. Pages do not receive these texts: the server sends them with the account. */
export type AccountTexts = {
  /** Heading of the page of an account. */
  readonly heading: Text
  /** Above the e-mail address. */
  readonly email: Text
  /** Below an e-mail address that is confirmed. */
  readonly emailConfirmed: Text
  /** Below an e-mail address that is not confirmed. */
  readonly emailUnconfirmed: Text
  /** Link to the page on which an e-mail address is confirmed or changed. */
  readonly emailConfirm: Text
  /** Above the link to another password. */
  readonly password: Text
  /** Link to the screen with another password. */
  readonly passwordChange: Text
  /** A change of the password names another one as the present. */
  readonly passwordWrong: Text
  /** Above the list of the devices that are signed in. */
  readonly sessions: Text
  /** What to do about a device that the borrower does not know. */
  readonly sessionsText: Text
  /** A device; knows {browser} and {system}. */
  readonly device: Text
  /** A device whose browser or system is not recognized. */
  readonly deviceUnknown: Text
  /** Below the device that the page is on. */
  readonly thisDevice: Text
  /** Below another device; knows {minutes}, since its last use. */
  readonly lastUsed: Text
  /** Button that ends the session of a device; knows {device}. */
  readonly signOutThere: Text
  /** After the session of a device was ended; knows {device}. */
  readonly signedOutThere: Text
  /** Button that ends all sessions but that of the page. */
  readonly signOutOthers: Text
  /** After all other sessions were ended. */
  readonly signedOutOthers: Text
  /** At a new password that is a common one, or has words of the lender or the borrower. Also at the registration. */
  readonly passwordGuessable: Text
  /** For how many days a password is good, which may be a part of a day. After that a sign-in with it asks for another one. Without it: for good. */
  readonly passwordDays?: number
  /** Until when the password is good, where `passwordDays` is set; knows {date}. */
  readonly passwordUntil: Text
  /** A password that has expired is used where no other one can be chosen: at an invitation, and at the sign-in of a co-signer. */
  readonly passwordExpired: Text
  /** The new password is the one of before. */
  readonly passwordSame: Text
  /** After a borrower has shared thoughts with the CEO. */
  readonly feedbackSent?: Text
  /** Link to the screen on which an e-mail address that is confirmed is changed. */
  readonly emailChange: Text
  readonly secondFactor?: SecondFactorTexts
  readonly passkeys?: PasskeyTexts
}

/** Two-step sign-in: a code of an authenticator app after the password. Without it a lender has none. */
export type SecondFactorTexts = {
  /** Above what the page of an account says about two-step sign-in. */
  readonly heading: Text
  /** Two-step sign-in is on; knows {count}, the recovery codes that are left. */
  readonly on: Text
  /** Two-step sign-in is off. */
  readonly off: Text
  /** Link to the screen that turns it on. */
  readonly turnOn: Text
  /** Link to the screen that turns it off. */
  readonly turnOff: Text
  /** What the QR code is, for who does not see it. */
  readonly picture: Text
  /** Above the key for an authenticator app without a camera. */
  readonly keyText: Text
  /** A code of the authenticator app is wrong or was used. */
  readonly codeWrong: Text
  /** A recovery code is wrong or was used. */
  readonly recoveryCodeWrong: Text
  /** Heading above the recovery codes. */
  readonly codes: Text
  /** What recovery codes are for, and that they are shown once. */
  readonly codesText: Text
  /** Link below the recovery codes, back to the account. */
  readonly codesDone: Text
}

/** Passkeys, with which a borrower signs in without a password. Without it a lender has none. */
export type PasskeyTexts = {
  /** Above the passkeys of an account. */
  readonly heading: Text
  /** What a passkey is, for who has none. */
  readonly explanation: Text
  /** Link to the screen that adds a passkey. */
  readonly add: Text
  /** Below a passkey that was never used; knows {date}. */
  readonly added: Text
  /** Below a passkey, when it was last used; knows {date}. */
  readonly used: Text
  /** Button that removes a passkey; knows {device}. */
  readonly remove: Text
  /** After a passkey was removed; knows {device}. */
  readonly removed: Text
  /** Button that signs in with a passkey. */
  readonly signIn: Text
  /** The browser has no passkey, or the borrower stopped. */
  readonly failed: Text
  /** The server did not accept a passkey. */
  readonly refused: Text
  /** A passkey is not removed, because the sign-in is older than 15 minutes. */
  readonly signInAgain: Text
}

/** For how long the answers of a registration outlive the tab that they were typed in. Without it they are gone with the tab. Passwords are never kept, and secret answers not on the device. */
export type KeptAnswersSetting = {
  /** For how many days after they were last changed the device keeps them, until there is an e-mail address. */
  readonly onDeviceDays: number
  /** For how many days after they were last changed the server keeps them, sealed, for the same browser, once there is an e-mail address. Without it they stay on the device. */
  readonly onServerDays?: number
}

export type RedirectInAnApplication = {
  readonly id: string
  /** The address below the application: `bank`. A last part `*` stands for anything that is no screen: `conditions/*`. */
  readonly from: string
  /** The route of the screen that it leads to, or nothing. */
  readonly to: string
}

/** Which screen a borrower sees in each server status. `first` is tried before the table, `unlisted` answers for statuses that it does not list. */
export type StatusRoutes = {
  /** Tried in order before the table; the first that holds decides. */
  readonly first?: readonly RouteCase[]
  /** One line a status: a route, a state of the lifecycle as `@state`, whose screen is shown, `@wait`, `@lifecycle`, `/`, or a decision named below as `?name`. */
  readonly statuses: {
    readonly [k: string]: RouteTarget
  }
  /** Decisions that several statuses share. */
  readonly decisions?: {
    readonly [k: string]: RouteDecision
  }
  readonly unlisted: RouteDecision
  /** How often the page asks for the status, and when it stops. */
  readonly polling: {
    readonly firstDelayMs: number
    readonly factor: number
    readonly maxDelayMs: number
    /** How often to ask in an ordinary status. */
    readonly attempts: number
    readonly waiting: {
      /** How often to ask in a waiting status. */
      readonly attempts: number
      /** The status that is assumed once the attempts are used up. */
      readonly then: string
      /** Statuses that are waited for without end. */
      readonly keepWaiting: readonly string[]
    }
    /** How often an open message, and a waiting screen with its own route, asks for the status. `maxDelayMs` without it. */
    readonly screenDelayMs?: number
    /** Statuses that stop the asking. */
    readonly settled: readonly string[]
  }
}

/** One case: where to go when its rule holds. */
export type RouteCase = {
  readonly id: string
  readonly when: Rule
  readonly go: RouteTarget
  readonly carry?: Carry
}

/** Values that travel with the navigation, by name. */
export type Carry = {
  readonly [k: string]: Rule
}

/** The first case that holds decides; otherwise the last line. */
export type RouteDecision = {
  readonly cases?: readonly RouteCase[]
  readonly otherwise: RouteTarget
  readonly carry?: Carry
}
