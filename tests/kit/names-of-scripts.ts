/** Names of people by script, and seeded names of the same scripts. */

type Names = {
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly letters: RegExp
  readonly marks?: RegExp
}

export const namesOfScripts: { readonly [script: string]: Names } = {
  Latin: {
    first: ['Łucja', 'Nguyễn', 'Ƙasa', 'Ọlá', 'Đặng', 'Þóra'],
    last: ['O’Brien', 'Ɗan-Ɓala', 'Şahin', 'Ñúñez'],
    letters: /[a-zà-öø-ÿĀ-žƒơưƁƊƘƙəọẹṣạếệộừ]/u,
  },
  Cyrillic: {
    first: ['Шевченко', 'Ғани', 'Јелена', 'Владимир'],
    last: ['Їжак', 'Өтеген', 'Ђорђевић'],
    letters: /[а-яёіїєґўђјљњћџғқңөүұһә]/u,
  },
  Greek: { first: ['Γεώργιος', 'Ελένη', 'Χρήστος'], last: ['Ώριων', 'Παπαδοπούλου'], letters: /[α-ωάέήίόύώϊϋΐΰ]/u },
  Han: {
    first: ['樊', '聂', '华', '師', '文'],
    last: ['闵', '骆', '虞', '隋', '陳'],
    letters:
      /[一丁万三上下不与丑专世丘东丝两严丧中丰临丹为主丽举乃久么义之乌乎乐乔九习书买乱乳了予争事二于云互五井些亚亡交产享京亮亲人]/u,
  },
  Kana: { first: ['さくら', 'サクラ', 'ゆうた'], last: ['やまだ', 'ヴァージニア', 'すずき'], letters: /[ぁ-んァ-ヴー]/u },
  Hangul: {
    first: ['민준', '서연', '지훈'],
    last: ['김', '황보', '뷁'],
    letters:
      /[가강건경고관광구권규근기김나남노대덕도동라란련록류리림만명모문미민박배백병보복봉부빈상서석선설성세소송수숙순승시신심아안애양언연열영예오옥완용우운웅원유윤은을의이익인일임자장재전정제조종주준중지진차찬창채천철청초춘충치탁태택판평표필하한해혁현형혜호홍화환황효훈휘희]/u,
  },
  Thai: { first: ['ยศ', 'น้ำผึ้ง', 'กำธร'], last: ['ศรีสุข', 'ณ อยุธยา'], letters: /[ก-ฮะเแโใไ]/u, marks: /[ัิ-ฺ็-์]/u },
  Lao: { first: ['ສົມຊາຍ', 'ຄຳຮູ້', 'ບຸນມີ'], last: ['ວົງສາ', 'ພົມມະຈັນ'], letters: /[ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢຣລວສຫອຮ]/u, marks: /[ັິ-ູ່-໋]/u },
  Khmer: { first: ['សុខ', 'ព្រំ', 'ស្រីមុំ'], last: ['ចាន់', 'គ្រួសារ'], letters: /[ក-អ]/u, marks: /[ា-ះ]/u },
  Burmese: { first: ['ကျော်', 'အောင်', 'စုကြည်'], last: ['ဇော်ဝင်း', 'ကြည်'], letters: /[က-အ]/u, marks: /[ာ-ဲံ့းျြွှ]/u },
  Devanagari: {
    first: ['नीतू', 'श्रीकृष्ण', 'करण', 'ज्योत्स्ना'],
    last: ['दुर्गा', 'हिन्दी', 'अग्रवाल'],
    letters: /[क-ह]/u,
    marks: /[ा-ौंः्]/u,
  },
  Bengali: { first: ['শ্রীমতী', 'রবীন্দ্রনাথ', 'আনিসুজ্জামান'], last: ['ঠাকুর', 'কৌশিক'], letters: /[ক-নপ-রলশ-হ]/u, marks: /[া-ৄেৈোৌংঃ্]/u },
  Tamil: {
    first: ['தமிழ்ச்செல்வி', 'கௌரி', 'கார்த்திக்'],
    last: ['ஸ்ரீ', 'முருகன்'],
    letters: /[கஙசஜஞடணதநனபமயரறலளழவஷஸஹ]/u,
    marks: /[ா-ூெ-ைொ-்]/u,
  },
  Georgian: { first: ['გია', 'ნინო', 'ქეთევან'], last: ['ბერიძე', 'ჯღარკავა'], letters: /[ა-ჰ]/u },
  Armenian: { first: ['Արա', 'Անուշ', 'Գևորգ'], last: ['Հարությունյան', 'Ղազարյան'], letters: /[ա-և]/u },
  Ethiopic: { first: ['መሠረት', 'አበበ', 'ፀሐይ'], last: ['ገብረ', 'ኃይለሥላሴ'], letters: /[ሀ-ቆበ-ኆነ-ኮወ-ዖዘ-ዮደ-ዷገ-ጎ]/u },
  Hebrew: { first: ['דוד', 'לֵאָה', 'יִצְחָק'], last: ['לוי', 'בן־גוריון'], letters: /[א-ת]/u, marks: /[ְ-ּ]/u },
  Arabic: {
    first: ['محمد', 'فاطمة', 'زهرا'],
    last: ['علی‌پور', 'الزهراء', 'ڈوگر'],
    letters: /[ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگکی]/u,
    marks: /[ً-ْ]/u,
  },
}

export type NameOfScript = { readonly script: string; readonly firstName: string; readonly lastName: string }

/** Every name of the table, each with the next last name: two or more for a script. */
export const realNames: readonly NameOfScript[] = Object.entries(namesOfScripts).flatMap(([script, { first, last }]) =>
  first.map((firstName, index) => ({ script, firstName, lastName: last[index % last.length] ?? '' })),
)

/** Names of letters at random, each mark after a letter, scripts in turn: the same names for the same seed. */
export function seededNames(count: number, seed: number): readonly NameOfScript[] {
  const random = seeded(seed)
  const scripts = Object.entries(namesOfScripts).map(([script, names]) => ({
    script,
    letters: charactersOf(names.letters),
    marks: names.marks ? charactersOf(names.marks) : [],
  }))
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const part = ({ letters, marks }: (typeof scripts)[number]) =>
    Array.from({ length: 1 + Math.floor(random() * 7) }, () => pick(letters) + (random() < 0.4 ? pick(marks) : '')).join('')
  return Array.from({ length: count }, (_, index) => {
    const script = scripts[index % scripts.length] as (typeof scripts)[number]
    return { script: script.script, firstName: part(script), lastName: part(script) }
  })
}

function charactersOf(letters: RegExp): readonly string[] {
  return Array.from({ length: 0xffff }, (_, codePoint) => String.fromCodePoint(codePoint)).filter((one) => letters.test(one))
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
