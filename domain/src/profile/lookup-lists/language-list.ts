import { parseList } from './code-and-label.js';

/** ISO 639-1 codes (639-2 where there is none) with English names, by name. */
export const languageList = parseList(`
af Afrikaans; sq Albanian; am Amharic; ar Arabic; hy Armenian; az Azerbaijani; bn Bangla; eu Basque; bs Bosnian; bg Bulgarian;
my Burmese; ca Catalan; zh Chinese; hr Croatian; cs Czech; da Danish; nl Dutch; en English; et Estonian; fil Filipino;
fi Finnish; fr French; gl Galician; ka Georgian; de German; el Greek; gu Gujarati; he Hebrew; hi Hindi; hu Hungarian;
is Icelandic; id Indonesian; ga Irish; it Italian; ja Japanese; kn Kannada; kk Kazakh; km Khmer; ko Korean; lo Lao; lv Latvian;
lt Lithuanian; mk Macedonian; ms Malay; ml Malayalam; mt Maltese; mr Marathi; mn Mongolian; ne Nepali; nb Norwegian Bokmål;
ps Pashto; fa Persian; pl Polish; pt Portuguese; pa Punjabi; ro Romanian; ru Russian; sr Serbian; si Sinhala; sk Slovak;
sl Slovenian; so Somali; es Spanish; sw Swahili; sv Swedish; ta Tamil; te Telugu; th Thai; tr Turkish; uk Ukrainian; ur Urdu;
uz Uzbek; vi Vietnamese; cy Welsh; yo Yoruba; zu Zulu
`);
