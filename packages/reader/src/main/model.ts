// Written by bench/src/learn from labelled pages; not edited by hand.
import { readForest } from "./forest.ts"

/** How much words in the names that authors give to elements speak for content, or against it. */
const weights: ReadonlyArray<readonly [words: string, weight: number]> = [
  ["copyright navigation", -4.1],
  ["buttons children dropdown", -3.9],
  ["footer nav", -3.8],
  ["breadcrumbs current menu sub", -3.7],
  ["form object related submenu", -3.6],
  ["ancestor navbar subscribe toc", -3.5],
  ["contentinfo popup privacy", -3.4],
  ["policy social submit tags", -3.3],
  ["actions back bio breadcrumb cookie fail links login toggle", -3.2],
  ["company email masthead reader required utility", -3.1],
  ["below button colophon dyn input newsletter pointer published search share signup textwidget", -3],
  ["consent legal modal pagination posts taxonomy unstyled", -2.9],
  [
    "articles bar btn complementary contact done icon level link menuitem meta mobile print scale settings sublabel visually",
    -2.8
  ],
  ["accept author cta depth fields foot inherit job latest mega powered secondary selector widgets", -2.7],
  [
    "avatar branding caption close contains context controls end fs gfield gform hamburger header if initial repeater resources respond selected socials terms validation wf",
    -2.6
  ],
  ["absolute banner collapsed date float honeypot horizontal icons inline megamenu normal only underline", -2.5],
  [
    "ar badge click commentform credit demo es facebook filter head help label member mini radius recent sdk searchform sf sublist subnav us yy zr",
    -2.4
  ],
  [
    "announcement attachment authors bottom comments dda duration feedback fill history info listitem loading log notes nw offcanvas our pop previous ps ru semibold show sticky su switch tertiary thread transform vcard",
    -2.3
  ],
  [
    "accessibility address aligncenter alt aside byline cart check checkbox count cursor eea equal error expand external flyout fn follow fu gh holder instagram interaction item items jv kz li logged mainmenu menus nc overlay pf reject scrollable side tagline ticker toolbar uppercase vertical vx wc youtube",
    -2.2
  ],
  [
    "about account active alignment all between blue calc cancel dcc desktop dialog disclaimer dq even fade flat floating gov half hidden hover ie ig inset jq justified legacy metadata mi notice nv orange out pref qe read right screen sidenav sidepanel sides stretch sv topbar topics variant views yr yt zx",
    -2.1
  ],
  [
    "action am cat ch ctas da direction dot drawer embedded expanded fab first fr general gl gravity guest im invisible justification lp menubar mg ms msg nowrap outline partial phone presentation reduce rv sections semi shortcode solid solution sort sr subscription success tiny title uc uk upper vg widget xy zk",
    -2
  ],
  [
    "afb ajax animated animation badges bdd border brands bs cats center chip connect customer divider dots dpd ep fe field fit framework ge handler iab industries iw jo jy ld left localization logos necessary nh notification onetrust ot pa parent pe profile ratings register result scroller shape sharing sidebar sign suggestions tablet tray trigger twitter uq vendors",
    -1.9
  ],
  [
    "api auth blurb bo categories cb cc cee chrome clean collections df dotdash download ek empty er fl focus gecko go headline hero hide hu il ix justify kp lang line logout loop media minor myr nine no nr ny oc odd owl panels ph player position pq prev qm reading red rf rq rx rz skip source swiper switcher sx tf three tn top totals transition tz uz vh viewport vy weight wide widgettitle xb xt ys",
    -1.8
  ],
  [
    "align at book brand browser call chips collapse collapsible contents continue ctc disabled disclosure div efb explore faded fixed flush fullscreen gb gi group hm home hx ignore inverse je jg jp jump kn kx language local minicart mn mq none oa offer om opt outside panel pp qn qz repeat reply rr sale sb self sg shadow size ssh start subtitle tb textfield tv user validate white wu xo xsmall xxl yes yw zy",
    -1.7
  ],
  [
    "access alert au bc before black byuser captcha carousel cli comm comment contacts dark de drop ef eg element excerpt ez figure fq gf grow guidance ij jh kce law markup mj ml more mr number opacity optin pages picker popover popular qd qp quantity rec rg rights scroll services signin style tabs te threads topnav translate txt ug valign variants wa xg xk yn yo zc zs",
    -1.6
  ],
  [
    "accessible acf apps arrows as auto ay ba bef bubble bw ccf cf cj collection compare custom db deck developers directory discount editable fgv fi flow fv get gp hi hv ica image ixi jb ji kd kk ky linkedin load medium message middle mk neutral news nm not ob oq ow press prices radio report request reviews role rounded shop simple slide sm ss visible wishlist xd",
    -1.5
  ],
  [
    "accent activity acx affiliate apply aq archive auq aw bd bgp bhwmdc big bn bordered box btnv cad capsule ccpqsgdwa cldo color colors cols cont control cookiepreferences cookies country cover cv description di dl dw ease ebc ec emwrmqe enabled fake ffwc ffyk fh filters fiq flex ft gaming gap gbnc ghowo groups gte hdtx hebta hf hfq hq hwdmfh hwkfbg iaz installsteam ipnqshs ja jc jcl jjyr jkrx jqvd jtl jw kic kkw krhyk ku lazy ldah like list live lmd ltvs maixbvt mhpm mid mpj mrml mvjj mvpl mxfsi mzj name ncz network nhjl nlfz np nqo of ojfjexg open order os ov overflow owme payment placeholder podcast primary pwg pwmw pzu qfe qinn qyh radix razpft rbdh rbi ref relative results review ribbon rnyq rwdrns rzec savjj screenreader second sfl sgr shipping shopping slider small steamui store supernav swl syi test tuxko uo url uu uxe valve version vt vup vw wer wfy wjg wuc wwxn wx wz xhx xx ygv ykh yoast yov zip zjgltkw zsv zyr",
    -1.4
  ],
  [
    "aa ac addtocart af aligned ap be bold br breakdown card ck clamp classic cnt copy currency cyan darkblue dh disc dx dz ex extended eyebrow fa family fc fd ff ga ghost global graph ic inner internal is js jt lb light lj logo ls ma marquee mc me mm multiple nj oi on pr purple rating reverse sa save score scrollbar select solutions sorting space st strip ta tab third tools total two unit ur vj wh xf xn xs",
    -1.3
  ],
  [
    "ab adapter admin ae apphub asghy az base bf bgzun bl blockbg bullets buzbmxk by cd cek centered chat checkcol closed cm combobox cpi credits cst ctro curators czo dd dfyc dm doo dp dtqpmwt enb eqpm esd explanation followed free ftftjvz fullwidth fwgn ghg gm goyl gq gradient grey gw gyp hash headings hipb hk hsa hskabfi html iltdc img init innerfade inside iwi ixk jduv jexsw jkmgeqn jlez jso jxzn ka kfi krqde large leading lsem lu lwk ly med mx my nested offtopic one outlier outliers ovn owew part personal plain playtime policies pos promo qcgob qkye qrh queue qv rna rt say sd see ship shrink square srm steam styles subheader summaries teaser thin tile tm tpbyhi tq transparent trft tux tw uninformative vb vertically vjv vur vv wcdd wl wm wrap wrapper wt wzxyqr xfc xnn xp xyft ymkqjj zf zh zlf zpnbe zxzbgcsq",
    -1.2
  ],
  [
    "ad aed after bi but buy bv city clearfix cn corner cp dom down dwce dynamic eae ed editor events fallback false fk flag font ftig fw gj gray hy ii images in jmz join kb kdm kglk kj ks kv lg ln margin mb min multi next nk nt ntfml other outer pd py qb region regular ring rjv shell skin stack styled subtext support table to tracking trending ue update updated uy var wb width xc xxlarge yf zone zw",
    -1.1
  ],
  [
    "are arrow attribution bags bg bp class column columns component components con cr create dc dg ea eb ee el elements en ew example featured focusable front gallery has hg highlighted iconic iv jx kadence ke la labels le locale lr model mp mt nb new nz options partners pc photos picks pl px query readmore recirc reference sn snap sq state string team touch track value we wellness whitespace xv yi yx yz",
    -1
  ],
  [
    "above add an announcements audio ax background bullet ca catalog change cl core counter ct desc five fluid full green grid gy ht hubspot infinite ki ko languages last location mod nl note nrdw override pacrm pane paragraph pb pills pricing products pull pv qg quick range rem reviewblock rows sl span started tight tool tooltip topic universal up variable vi view with wy",
    -0.9
  ],
  [
    "aad age bbf block blog bu bz category cfb cms code community cw cx data do document dv edit em extra ey fb final from gx heading hub io ip jj kr landscape learn lo md mh mw node offers over oy padding pg phe project property pt reset sales security service set slideout slides static tabpanel tag text truncate undefined usa vd wi woocommerce ya yg yk za",
    -0.8
  ],
  [
    "al atf baj bdy bfc biyi bleed blocks bnwu boxed bq ce choice cmp com condition cross cs deals display du dy ellipsis entity et fcd feature fef four gift guide guides hn hr hs hw it landing layout mask nhbauaxc numbers nx off offset online or path premium progress qc qk ql rb row section short site slick studies summary sw tg tk tp ttyz typography vc vo web website yc you zp",
    -0.7
  ],
  [
    "additional and app bm callout can canvas cards cell clear col device dn doc dual expander for height hj hp id impression indicator iq ju kq lx made messages mf mob module na partner performance preview pro qa qj ra rd returns rp schedule seller standalone subsection tablist term time tj tr tracked type video vm watch who xi zu",
    -0.6
  ],
  [
    "accordion answer body case chevron child client co communitylink compact contain cpu dev expandable ffd google hdr hh index industry intro kg listing max passthrough pinterest release remove return send star td the trade using uv vs work xw yui",
    -0.5
  ],
  [
    "acc art bb cnj container cts delivery details dwxw eco editing embed features fm frame highlight ib ichj indigo information isgga kf layer lead mark mode mtl ne ol overall php plus post price purchase radiogroup re ro running sans selection stock subheading testimonial th trust what why wider wk wwlk www yv zsi",
    -0.4
  ],
  ["application css gs high homepage lighting management narrow nd ns page points product sand uj use xl year", -0.3],
  ["achievement comparison fg highlights jd mntl step sys", 0.3],
  ["aryxp baseline blend detail gutters how jajxm kprxt mvdc otkg req rightcol should spacing yellow", 0.4],
  ["docs examples kt leftcol maincontent mix placement pub publish split", 0.5],
  ["glance impact insight insights key snippet specifications steps values where will", 0.6],
  ["autocollapse dsx fpw hentry ihr mse prose rte sysreq twih vkmmq works xlg zufc", 0.7],
  ["anticheat cab descriptor descriptors fch pfnuwj vdmov", 0.8],
  ["retail technology", 0.9],
  ["benefits learning sku", 1],
  ["building", 1.3]
]

export const tokenWeights: ReadonlyMap<string, number> = new Map(
  weights.flatMap(([words, weight]) => words.split(" ").map((word) => [word, weight] as const))
)

/** Judges how probably a block is content, by the features of `features.ts` in their order. */
export const forest = readForest(
  -.1163,
  "116<1 52<8.317 109<1 43<1 .04411 -.1215 70<.5167 -.1532 -.00004264 38<28 75<.2349 .1347 .2333 75<.4303 -.06458 .1373 65<.7801 -.2167 16<1 61<6.304 -.1809 .01598 52<8.745 -.08639 .1571;" +
    "116<1 54<.03759 47<-1 98<.243 .06132 -.07156 79<2 .02783 .1626 98<.3831 31<.06058 -.1503 .05453 78<2 .106 .2017 65<.7801 -.1958 47<-1.8 84<8 -.1754 .07337 47<-.8 .1303 -.09966;" +
    "55<.2155 36<2 -.1846 15<1 45<-2 -.1138 -.01866 -.1814 59<.3395 82<.3863 45<-4.1 -.1062 .003085 84<33.8 .1532 -.05725 15<1 45<-2 -.01282 .1687 -.168;" +
    "116<1 59<.3395 65<.1003 113<3 -.0911 .03284 78<3 -.01128 .1066 44<1 70<.3968 .03021 .1638 56<2.807 -.1235 .03415 76<1 65<.9081 83<.8282 -.1736 -.004627 46<-1.4 -.1265 .112 18<1 -.08993 .1522;" +
    "116<1 59<.3395 47<-1 90<2 -.04365 .05639 7<4 -.05104 .118 5<.09091 43<1 .1508 -.09083 72<2.322 -.0841 .07988 65<.7801 -.161 59<.7442 68<.02728 .02283 -.1407 46<-2.3 -.08796 .118;" +
    "55<.2155 21<1 58<.6154 82<.03027 -.08662 .021 38<2 -.08898 -.155 62<9.803 58<.1233 .0364 -.09275 72<2.322 -.006482 .1668 43<1 38<17 98<.5209 .04838 .1351 51<-1.4 -.08833 .05172 83<.8282 32<.6727 -.02939 -.1542 .003296;" +
    "116<1 78<2 5<.05 63<.003053 -.08037 .06481 37<5 -.1016 -.02391 59<.06891 109<1 .04902 -.1445 38<34 .1357 .01899 98<.7799 63<.003053 54<.07242 -.1072 .08809 -.1494 19<1 -.1267 69<.8705 -.07945 .1088;" +
    "65<.5214 50<-33.1 76<.3163 79<4.322 -.1277 .05757 72<3.17 -.07555 .0897 31<.8315 53<.1333 .05012 -.04636 72<4.087 -.1468 .02537 44<1 54<.04434 68<.01192 -.09364 .03224 15<1 .119 -.1236 43<1 54<.07242 -.07087 .06573 83<.8282 -.142 .003289;" +
    "116<1 54<.102 44<1 44<0 -.032 .04935 98<.243 .1026 -.09767 98<.3831 67<12.41 .08288 -.07796 53<.1828 .1316 -.0116 18<1 -.1468 67<13.08 68<.004545 .04564 -.1161 54<.07242 -.06225 .1401;" +
    "116<1 78<2 90<2 72<4.087 -.0414 .06518 44<1 .08447 -.08569 59<.06891 69<.8056 -.03383 .09069 71<7.577 .1264 .0533 52<10.24 83<.8282 17<1 -.1383 -.07279 50<-20.8 .04096 -.05078 11<7 -.121 50<-28.1 -.07148 .1019;" +
    "53<.7049 54<.102 46<-1.4 90<2 -.06703 .02826 70<.5399 -.01686 .08145 70<.3968 97<.5447 -.08517 .1361 7<4 -.0189 .1166 97<.6834 91<2 75<.1331 -.07971 .09034 111<1 -.1327 -.04677 36<2 -.1184 33<.2994 -.02596 .1418;" +
    "116<1 45<-2 90<2 53<.7049 -.02723 -.09975 63<.9703 .06427 -.04184 75<.4303 36<3 -.07171 .05234 0<5.524 .022 .1232 76<1 18<1 -.1363 76<.9351 -.09001 .08694 18<1 -.06377 .1164;" +
    "116<1 59<.3395 109<1 43<1 .02915 -.06288 107<2 .06539 -.09987 45<-.6 71<7.644 .04007 -.086 36<3 -.04416 .1097 76<1 63<.02728 31<.748 .005777 -.1041 110<1 -.1306 -.05566 53<.0172 -.04943 .1014;" +
    "58<.6154 78<2 38<7 43<1 .02629 -.08963 97<.5337 -.0723 .03554 38<19 70<.3632 -.02605 .09892 62<14.26 .004499 -.1568 57<10.8 90<2 8<4 -.1239 -.03008 66<5.672 -.07005 .07375 50<-22.4 -.1072 65<.1003 .1336 -.0483;" +
    "36<2 75<.2349 36<1 -.1341 62<10.91 .01626 -.0768 77<4 18<1 .01621 .09395 -.07886 43<1 38<14 60<.1859 -.04403 .06852 98<.816 .002559 -.1108 98<.1859 73<4.472 -.01627 .1311 75<.2349 -.1257 -.0147;" +
    "116<1 54<.4531 68<.01192 107<1 .1109 -.1032 68<.04821 .09917 .007903 73<2.536 94<7.585 -.08034 .05765 40<.8633 .1208 .01538 51<-2.8 68<.004545 98<.4222 .04485 -.08406 -.1248 60<.5675 68<.03323 -.00836 -.1147 54<.04434 -.0482 .07556;" +
    "116<1 54<.4531 98<.816 5<.06667 .04542 -.02156 63<.06632 -.08885 .07561 73<2.536 91<3.459 -.09609 .007759 40<.8633 .1166 .01416 18<1 -.1255 76<.9351 63<.003053 .02191 -.08048 .1097;" +
    "5<.06667 38<28 44<1 70<.5167 -.006869 .08217 39<2 .06835 -.07839 65<.8751 37<0 -.1085 .01647 70<.9109 -.1429 .05148 37<0 84<24.11 -.1221 87<.04605 .05082 -.0698 9<1 41<1 -.009987 -.1079 70<.8455 -.1022 -.01517;" +
    "36<2 76<.9351 80<9.796 33<.4119 -.03405 -.1254 72<3.7 -.06031 .06306 .04022 31<.8315 76<.9901 109<1 .02541 -.06597 67<14.29 .1238 -.005884 83<.643 76<.9351 -.06503 -.1581 43<1 .08587 -.01087;" +
    "36<2 75<.2349 36<1 -.1237 57<9.89 .02607 -.07044 77<4 .07159 -.06195 43<1 7<4 109<1 -.0204 -.1222 38<19 .0536 -.03095 98<.1859 32<.81 .129 -.02605 75<.2349 -.1134 -.008792;" +
    "116<1 78<3 97<.08273 69<.9684 -.1374 .02611 0<6.907 -.02187 .04143 80<10.95 70<.5958 .01345 .08534 18<1 -.1442 .07783 18<1 17<1 -.1229 50<-28.1 -.07455 .02759 55<.8457 17<1 -.08802 .04123 44<1 .1072 -.06019;" +
    "116<1 78<3 68<.01192 107<1 .0452 -.1095 5<.05 .03356 -.03082 68<.5285 80<10.95 .06501 -.0773 68<.6006 -.1533 .05881 68<.1029 51<-2.5 44<0 .01451 -.09544 44<1 .07322 -.0524 86<6.895 -.1115 93<2 -.0714 .02474;" +
    "1<.285 59<.585 48<-4.3 59<.0313 -.07469 -.004049 98<.7799 .09728 -.03159 18<1 97<.04207 -.104 .02897 42<0 -.0781 .09869 98<.05477 74<.9559 71<6.524 .005953 .1169 11<11 .009816 -.05187 81<.941 38<1 .01069 -.09583 37<5 -.07836 .1178;" +
    "116<1 10<2 98<.816 45<0 .004524 .06031 64<.7595 -.1135 .02944 98<.243 113<1 -.03401 .09692 46<-.3 -.1066 .0008578 76<1 17<1 65<.9081 -.1052 .0007884 44<0 .05213 -.06272 72<2.322 -.03551 .074;" +
    "36<2 75<.2349 36<1 -.1167 68<.3163 -.05833 .02483 72<3.7 -.05102 .06441 42<1 9<1 68<.01192 -.03784 .03383 70<.6912 -.0669 .01214 71<10.02 68<.01772 .002233 -.1143 .09485;" +
    "54<.4531 13<1 9<1 15<1 .006847 -.1026 1<.06723 -.03403 -.08843 -.1104 78<2 66<6.768 5<.09091 .06046 -.0449 51<-2.4 -.1167 -.008574 92<1 68<.04004 .03097 .1095 -.03225;" +
    "50<-37.9 83<.8282 71<8.811 113<6 -.07679 .04667 18<1 .0131 .1083 .09927 31<.8315 107<1 31<.06058 -.1022 .08715 93<1 -.02274 .03322 63<.4657 51<-1.5 -.05623 .04283 48<-3.6 -.1526 -.02217;" +
    "5<.06667 68<.5285 93<1 18<1 -.04333 .01991 59<.05757 -.01013 .07565 70<.284 11<13 .05116 -.05723 72<1.585 -.0159 -.179 73<4.17 58<.1233 51<-1.5 -.04663 .02639 8<1 -.09995 -.02653 40<.496 66<5.044 -.04256 .02798 58<.7031 -.01974 -.119;" +
    "46<-1.4 76<1 97<.08273 62<13.11 -.1365 -.01548 71<7.644 -.003672 -.06141 62<14.68 32<.8601 .104 .01332 69<.7079 -.102 .02121 68<.5285 5<.09091 68<.01192 -.02091 .07053 71<8.43 -.04066 .04446 98<.2264 32<.7307 .07657 -.02454 32<.5073 -.04009 -.1585;" +
    "50<-37.9 64<.5482 39<4 47<-2.5 -.1005 -.02412 19<1 -.06324 .04793 64<.9867 3<.003448 -.01426 .08468 11<15 -.09392 -.005314 15<1 53<.1333 70<.8561 .04348 -.02233 108<1 -.005006 -.1149 -.107;" +
    "116<1 10<2 97<.08273 73<8.125 .01605 -.09564 31<.8315 .04054 -.03774 97<.1391 69<.9259 .08192 -.03513 97<.3459 -.0884 -.01111 58<.1915 44<1 66<6.7 .03444 -.05307 19<1 -.101 -.01628 67<13.86 -.1097 -.02253;" +
    "10<2 42<1 36<3 77<2 -.06412 .02908 59<.0313 -.03612 .03669 64<.01171 .07495 67<14.92 -.1017 .003452 79<3 32<.6159 65<.2545 -.04536 -.1081 64<.1737 -.0676 .02095 63<.05669 .08392 40<.2089 -.03408 .0127;" +
    "116<1 109<1 75<.5669 73<7.939 .02314 -.0382 57<7.615 -.02661 .08175 76<.9351 39<2 .01306 -.09682 .09277 58<.1915 44<1 39<4 .03581 -.07313 75<.1331 -.1004 -.01714 -.1043;" +
    "116<1 98<.243 113<1 63<.03151 -.1033 .04407 11<6 -.0162 .1316 98<.3302 76<.9901 -.08649 .07187 40<.8347 .02479 -.05271 53<.07088 40<.4315 40<.14 -.0459 .08675 23<1 -.08196 .02503 55<.8613 -.1005 -.02005;" +
    "116<1 75<.5669 98<.816 80<5.94 -.004737 .04975 11<8 .05117 -.107 0<5.524 81<.1127 -.05696 .03406 5<.1714 .09468 -.01881 51<-2.8 63<.003053 22<1 -.07085 .0759 38<2 -.04107 -.1043 65<.5214 97<.206 .005102 -.07787 44<1 .0715 -.04205;" +
    "116<1 98<.243 113<1 0<5.7 -.01443 .08746 59<.8371 .125 -.04499 98<.3302 50<-30.7 -.1241 -.03649 44<1 .02026 -.06297 18<1 71<3.7 -.003541 51<-.8 -.1085 -.002757 44<1 52<7.524 -.02302 .08636 97<.3076 -.0761 -.004239;" +
    "116<1 31<.06058 38<41 66<7.055 -.03495 .008823 -.1289 109<1 25<1 .0201 -.1013 54<.02771 -.08961 .008815 18<1 17<1 -.104 46<-4.7 -.04364 .02384 53<.09536 47<-4.7 -.02001 .07712 -.05708;" +
    "38<7 11<19 45<0 108<1 .00346 -.1094 18<1 .00919 .07068 98<.243 .07064 69<.8056 -.09771 .01832 18<1 98<.2 36<1 -.07397 .06866 66<4.524 -.007369 -.1038 85<1 66<7.055 .008178 -.07246 66<5.322 -.0101 .113;" +
    "9<1 75<.5669 98<.816 65<.7801 -.004614 .05285 32<.2236 .0538 -.09662 3<.003448 8<2 -.05953 .03733 5<.1667 .0898 -.02159 71<7.322 78<2 3<.02609 -.06891 -.01206 11<15 .06126 -.04302 58<.1233 38<34 .001699 -.08473 3<.08333 -.1137 -.01437;" +
    "36<2 75<.2349 32<.5881 -.09904 .002522 0<5.7 -.03863 .05181 37<50 7<4 58<.2416 -.05934 .02658 50<-47.5 -.06315 .04657 71<8.145 71<7.401 -.00957 -.07662 107<3 .07425 -.0218;" +
    "10<2 33<.2994 59<.1026 116<1 .03313 -.06591 94<7.238 -.06275 .01014 44<0 70<.3968 .02321 -.05388 71<7.401 .05783 -.002494 79<3 33<.3841 40<.8347 .01141 -.05937 37<29 -.1007 -.03492 63<.05669 .07007 -.01545;" +
    "1<.06723 78<2 60<.9076 91<3.585 -.03194 .0215 11<8 .0525 -.08526 62<14.68 70<.5167 -.01216 .07173 85<1 .06513 -.1046 0<7.931 70<.2251 61<4.459 -.03148 .05427 20<1 -.09592 -.01345 3<.01606 -.03633 5<.05 .08872 -.01316;" +
    "87<1 68<.5285 18<1 65<.8942 .007463 -.07456 78<1 -.01643 .04917 60<.5675 59<.06891 -.04814 .0434 68<.6006 -.1407 .04316 90<2 51<-1.8 97<.6834 -.08094 .04389 97<.3735 .05882 -.06341 59<.03514 71<4.954 .01955 -.07865 41<0 -.05501 .06646;" +
    "31<.8315 0<4.087 4<.01575 79<3.585 -.0715 .02618 68<.3163 -.0404 .05543 31<.06058 18<1 -.1028 -.004287 97<.08273 -.02731 .0248 68<.4708 97<.4054 46<-3.7 -.1007 -.00367 0<5.7 -.002776 .09177 68<.7081 0<4.644 -.02616 -.1472 -.01161;" +
    "10<2 40<.496 36<2 73<7.258 -.08571 .0147 73<7.939 .04366 -.009764 98<.1859 11<9 -.001423 .09462 75<.2349 -.04 .02854 98<.243 38<3 .0621 62<9.803 -.05864 .03063 40<.2089 67<13.25 -.124 -.006058 75<.2349 -.008305 -.07975;" +
    "46<-1.4 46<-1.9 47<-1 76<.9901 -.02406 .08105 57<11.61 .07118 -.02768 47<-4.7 93<2 .002602 .04333 59<.7442 -.09681 .01822 25<1 70<.7572 97<.1355 .08677 -.01241 36<3 -.048 .0864 40<.2089 .03658 48<-2.1 .01335 -.1465;" +
    "10<2 9<1 75<.5669 98<.816 .01767 -.04935 67<10.02 -.03795 .07381 61<2.322 73<7.258 .0513 -.004581 78<2 -.0638 -.0109 97<.1391 72<2 71<6.524 .002446 -.04765 74<.04016 .08737 -.001635 98<.243 47<-1.8 .04224 -.03469 9<14 -.08087 .01719;" +
    "79<2 38<3 75<.2349 11<17 .00756 -.08526 87<1 .08573 .0004566 87<1 83<.3481 -.008022 -.08273 75<.6597 -.07868 .01652 12<7 74<1 38<34 .07835 .0116 68<.9022 -.09457 .04366 79<3.17 .03571 32<.3225 .001369 -.1093;" +
    "31<.8315 50<-37.9 64<.5482 71<7.82 -.05589 .05003 0<6.907 -.02188 .07279 44<0 80<8.214 -.03407 .05995 38<19 .0446 -.02229 80<3.536 76<.9351 50<-25 -.06823 .009589 72<2.807 -.1357 -.007965 81<.05685 .06078 61<3.17 -.05248 .01219;" +
    "59<1 107<1 63<.4657 44<0 -.02432 .07714 72<3.459 -.08365 .08355 54<.4531 81<.941 -.01665 .07411 60<.8338 -.002325 .06919 73<7.5 107<3 -.1245 -.01076 .01515;" +
    "1<.06723 94<4.248 91<5.931 48<-4.6 -.03607 .02813 49<0 -.03416 .04633 10<2 71<7.401 .04944 -.002318 68<.09142 .0125 -.07011 38<2 43<1 113<1 .002539 .06405 54<.008602 .01961 -.06048 69<.9426 57<10.8 -.04997 .03404 63<.6015 -.1063 .04244;" +
    "98<.243 107<3 67<9.053 80<7.694 -.06879 .02522 66<7.401 .1097 .01198 97<.6834 110<1 -.03404 .07835 88<5.7 .08231 -.02769 43<1 98<.3302 59<.1702 -.08667 -.00735 43<0 -.04424 .01974 98<.3302 46<-2.7 -.02259 .09261 97<.04207 .02965 -.1023;" +
    "116<1 79<2 51<-.4 31<.8315 .006609 -.04347 69<.9684 -.1184 .02035 62<14.26 62<10.62 .0159 .0831 40<.255 .04865 -.08442 17<1 51<-2.8 19<1 -.08476 -.006301 62<11.95 -.05758 .05556 33<.7277 40<.4315 .1171 -.0318 -.0372;" +
    "98<.243 107<3 51<-4.3 69<.5785 .02719 -.06605 10<4 .1009 -.01056 78<15 97<.4054 -.03448 .04505 98<.1167 -.09094 .009061 5<.1 54<.03153 83<.197 -.03952 .02123 37<50 .03691 -.01722 81<1 38<1 .0002815 -.05545 .05555;" +
    "1<.06723 50<-37.9 22<1 45<-4.5 -.04138 .03781 61<4.459 -.08353 .02744 71<7.401 58<.008111 .003308 .05373 59<.7981 -.03134 .05178 108<1 72<2.585 38<2 .004914 -.06685 50<-56.4 -.06081 .03556 71<8.145 5<.04348 -.005565 -.149 .003511;" +
    "59<1 107<1 68<.1312 43<0 -.04595 .1104 73<7.644 .02692 -.09015 76<.9901 97<.3459 -.02332 .01208 79<3 .08516 -.01657 94<7.238 73<7.409 -.1161 -.0009386 .02131;" +
    "18<1 102<1 73<7.939 64<.9867 .03801 -.04114 75<.5669 -.08778 .04219 61<2.322 .02263 61<7.679 -.1005 .003228 1<.285 68<.5285 78<1 -.007719 .04128 98<.3067 .06224 -.1015 40<.14 73<5.16 -.0468 .06549 98<.1167 .04982 -.06339;" +
    "79<2 38<3 72<3.322 3<.003448 -.03391 .01152 10<5 .07449 -.01682 80<8.44 91<7.238 -.02234 .03482 42<0 .04981 -.1156 98<.7835 73<4.17 73<3.298 .02295 -.07803 97<.4985 .07629 -.02208 82<.8545 47<0 -.0986 .02133 .08568;" +
    "66<8.418 61<6.768 109<1 116<1 .01273 -.04622 39<2 .03423 -.0612 59<.7981 66<7.735 -.02467 -.1235 78<2 -.06119 .0626 0<4.248 78<8 -.04268 .04167 32<.7307 3<.0339 .08779 .01257 63<.5252 .03658 -.04676;" +
    "10<2 37<50 1<.06723 94<4.248 -.0004567 .04732 51<-3.5 -.05927 .008821 98<.816 97<.1196 .08036 -.01369 107<1 .05749 -.08793 97<.1391 37<17 -.03275 53<.04365 .07116 -.004869 4<.1379 79<4.585 -.05674 .02714 64<.1134 -.0116 .05086;" +
    "108<1 0<3.807 0<2 66<6.087 -.04555 .07084 43<0 -.08679 -.02618 73<7.939 71<7.401 .03145 -.008955 64<.7595 -.03555 .02003 55<.9157 71<8.145 32<.3744 -.02827 -.1374 32<.81 .05826 -.009961 45<-.6 -.03204 94<3.907 .003427 .08106;" +
    "66<8.418 108<1 61<6.768 109<1 .01369 -.02975 47<-.4 -.06163 .02067 40<.5749 73<7.081 -.03595 .06091 60<.8949 -.1169 .01268 10<7 107<3 7<4 -.0141 .08459 64<.7595 .0534 -.05571 -.03641;" +
    "9<1 36<2 32<.5579 91<4.907 -.08509 -.01502 .008637 31<.8522 97<.1666 -.005852 .02573 59<.1026 .01801 -.07103 4<.01575 97<.5447 9<15 -.07012 -.008362 .01391 32<.5579 31<.3106 -.02782 .0383 50<-25.6 -.05589 -.003348;" +
    "41<0 81<1 59<.01884 -.008865 -.1043 .05148 15<1 10<2 40<.3862 .02893 -.007261 40<.2089 -.05767 .0003174 -.08115;" +
    "31<.06058 57<11.61 -.09162 -.0143 46<-1.4 46<-1.9 0<7.238 -.01426 .0282 67<11.3 .000824 -.09092 31<.3106 57<6.919 -.02715 .07697 48<-1.4 .0127 -.068;" +
    "31<.06058 36<3 -.09109 -.007359 98<.243 107<3 75<.6597 .07628 -.01327 73<7.5 -.01771 .05042 31<.4148 73<8.4 .03392 -.03968 108<1 -.007547 -.06839;" +
    "9<1 10<2 25<1 108<1 .01882 -.02556 31<.3314 .008631 -.09348 40<.2089 45<-1.6 .00001678 -.1148 78<4 -.02325 .04257 61<2.322 63<.03151 -.006647 .05304 9<6 64<.9698 -.08124 -.01212 47<-1 -.03813 .01274;" +
    "59<1 59<.7981 57<11.61 108<1 .007366 -.0563 97<.1391 -.0808 -.00602 75<.008851 11<12 -.03882 .02544 51<-3.8 -.004237 .07406 91<6.895 39<3 -.08889 -.01574 -.00428;" +
    "50<-37.9 47<-2.5 39<3 75<.5669 -.08343 .0355 68<.1312 .04958 -.04406 46<-1 0<5.954 .01647 .08619 88<4.392 -.05579 .01754 31<.8315 31<.06058 36<3 -.08401 -.004508 77<10.33 .01764 -.04505 68<.4532 73<7.644 -.02487 .06404 46<-3.7 -.0124 -.1117;" +
    "41<0 63<.9395 59<.01884 -.02094 -.09715 88<5.17 -.007524 .06277 7<4 58<.2416 97<.1391 .01001 -.05553 58<.6154 .05485 -.02083 92<.05285 97<.08273 -.01287 .02541 40<.8066 .001709 -.06204;" +
    "42<1 0<3.907 72<3.459 97<.1355 .002027 -.06411 11<11 .0603 -.04516 107<1 72<3.322 .005884 .1032 97<.5337 -.006432 .06274 54<.006184 19<1 -.02166 .06379 39<2 .009147 54<.008602 -.01088 -.08716;" +
    "18<1 76<.7079 69<.9684 62<9.803 -.01014 .07647 0<6.907 -.06756 .0318 78<8 58<.02324 -.08324 -.01659 72<4.087 .07549 -.06215 76<.7918 69<.9684 39<1 .05155 -.02144 76<.6338 .04871 -.02357 70<.5167 72<2.585 -.06989 .05586 3<.0339 .08115 -.0372;" +
    "79<2 38<2 63<.003053 107<1 .008903 -.07747 72<2.322 .005 .05452 80<8.44 62<10.34 .01008 -.02681 43<0 .02923 -.1017 67<14.29 97<.4985 62<10.34 .01292 .0852 75<.03132 -.08579 .01631 78<8 38<5 .02235 -.0777 .05647;" +
    "116<1 98<.243 113<1 63<.04619 -.07833 .02462 2<2 .08328 -.02055 98<.3302 44<1 -.06173 .0338 43<1 .01183 -.06994 63<.2077 98<.4222 31<.769 .07364 -.03518 31<.3314 .02158 -.05874 69<1 -.07963 32<.6727 .009637 -.02739;" +
    "46<-1.4 98<.6685 0<4 3<.08333 -.06272 .01923 3<.02941 .02469 -.03439 69<.8409 84<6.667 -.1055 .01322 11<9 -.05219 .02063 63<.1146 51<-.9 22<1 .07608 .01378 69<.9915 -.03726 .069 32<.5881 31<.0814 -.05607 .0362 98<.3567 -.004571 -.08863;" +
    "79<2 0<7.238 70<.3968 46<-4.2 -.02964 .01925 43<0 -.09857 -.02111 64<.8014 67<11.55 .03736 -.03783 60<.6934 .006375 .06935 67<14.29 83<.485 61<5.209 -.02205 .07702 5<.1277 .08727 -.01141 76<.9004 107<1 -.001965 .0447 32<.2469 .02098 -.07736;" +
    "1<.06723 40<.008526 3<.003448 48<-3.9 -.08669 -.01533 45<-2.8 .03937 -.02409 40<.1125 11<24 .06853 -.04986 71<5.858 .03079 -.004677 70<.3968 3<.02941 37<0 -.04155 .03068 4<.01575 .01246 -.05906 1<.8462 45<-2 -.06717 .007307 8<1 -.09551 .0148;" +
    "59<1 15<1 25<1 59<.03514 -.01593 .011 37<48 .02489 -.1022 -.07295 91<6.895 -.07338 -.003419;" +
    "108<1 109<1 18<1 76<.7079 .01498 -.04317 98<.3831 -.003065 .04157 33<.4119 107<3 .06492 -.02687 18<1 .01325 -.07652 55<.9157 82<.5477 78<4 -.1102 -.03307 .04862 45<-.6 -.03056 94<4.087 .01402 .07493;" +
    "1<.06723 47<-1 64<.8014 62<12.27 .001312 -.07724 31<.8106 .03826 -.05259 19<1 49<.2 .02067 -.04982 37<11 .005011 .08002 111<1 91<2 52<5.524 .06777 .009699 5<.05 -.004865 -.04832 47<-2.7 54<.01185 .01032 .1071 -.04418"
)
