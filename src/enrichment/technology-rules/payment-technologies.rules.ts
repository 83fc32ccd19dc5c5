/** Payment services, billing and instalments. */
export const PAYMENTS = `
Stripe|payments|s //js.stripe.com/;s //m.stripe.com/;s //m.stripe.network/;s //checkout.stripe.com/;s //buy.stripe.com/;t js.stripe.com/v3;t stripe('pk_;t stripe("pk_;t pk_live_;t <stripe-buy-button;t <stripe-pricing-table;c __stripe_mid;c __stripe_sid;d txt=stripe-verification=
PayPal|payments|s //www.paypal.com/sdk/js;s //www.paypalobjects.com/;s //www.paypal.com/;t paypal.buttons;t paypalobjects.com
Braintree|payments|s //js.braintreegateway.com/;t braintree.client;t braintreegateway.com
Adyen|payments|s //checkoutshopper-live.adyen.com/;s .adyen.com/;t adyencheckout;t adyen.com/checkoutshopper
Square|payments|s //web.squarecdn.com/;s //js.squareup.com/;s .squarecdn.com/;t squareup.com
Checkout.com|payments|s //cdn.checkout.com/;t checkout.com/js
Klarna|payments|s //x.klarnacdn.net/;s .klarnaservices.com/;s .klarna.com/;t klarna-placement
Afterpay|payments|s .afterpay.com/;s //static.afterpay.com/;t afterpay-placement;t <square-placement
Affirm|payments|s //cdn1.affirm.com/;s .affirm.com/js/;t affirm.ui.ready;t _affirm_config
Sezzle|payments|s //widget.sezzle.com/;s .sezzle.com/
Zip|payments|s //static.zipmoney.com.au/;s //static.zip.co/;s .quadpay.com/
Clearpay|payments|s .clearpay.co.uk/;t clearpay
Splitit|payments|s .splitit.com/
Alma|payments|s //cdn.jsdelivr.net/npm/@alma/;t alma-widget
Amazon Pay|payments|s .payments-amazon.com/;s //static-na.payments-amazon.com/;t amazonpaybutton;t id="amazonpaybutton;t #amazonpaybutton;t offamazonpayments
Apple Pay|payments|t applepaysession;t apple-pay-button;t apple_pay_;s //applepay.cdn-apple.com/
Google Pay|payments|s //pay.google.com/gp/p/js/;t google-pay-button;t googlepay
Shop Pay|payments|s //cdn.shopify.com/shopifycloud/shop-js;t shop-pay-;t shopify-payment-button|Shopify
Mollie|payments|s //js.mollie.com/;t mollie.com
Paddle|payments|s //cdn.paddle.com/;t paddle.setup;t paddle.initialize;t cdn.paddle.com
Chargebee|payments|s //js.chargebee.com/;s .chargebee.com/;t data-cb-type=;t chargebee.init
Recurly|payments|s //js.recurly.com/;t recurly.configure
Lemon Squeezy|payments|s //assets.lemonsqueezy.com/;t lemonsqueezy;s //app.lemonsqueezy.com/
FastSpring|payments|s .fastspring.com/;s //d1f8f9xcsvx3ha.cloudfront.net/;t fsc-api
Gumroad|payments|s //gumroad.com/js/;s .gumroad.com/;t gumroad-button
Chargify|payments|s //js.chargify.com/
Zuora|payments|s //static.zuora.com/;s .zuora.com/;t zuora
GoCardless|payments|s .gocardless.com/;t gocardless
Razorpay|payments|s //checkout.razorpay.com/;t rzp_live_;t checkout.razorpay.com
Paytm|payments|s //securegw.paytm.in/;s .paytm.in/
PayU|payments|s //secure.payu.com/;s .payu.in/;s //secure.snd.payu.com/
Paystack|payments|s //js.paystack.co/;t paystackpop
Flutterwave|payments|s //checkout.flutterwave.com/;t flutterwavecheckout
Mercado Pago|payments|s //sdk.mercadopago.com/;s .mercadopago.com/;s .mlstatic.com/;t mercadopago(
PagSeguro|payments|s .pagseguro.uol.com.br/;s //assets.pagseguro.com.br/
Conekta|payments|s //cdn.conekta.io/
Worldpay|payments|s //cdn.worldpay.com/;s //access.worldpay.com/;s //payments.worldpay.com/
Authorize.Net|payments|s //js.authorize.net/;s //verify.authorize.net/;t authorizenetseal
CyberSource|payments|s //flex.cybersource.com/;s .cybersource.com/
2Checkout|payments|s //secure.2checkout.com/;s //www.2checkout.com/;s //secure.avangate.com/
BlueSnap|payments|s .bluesnap.com/;t bluesnap
Rapyd|payments|s //checkouttoolkit.rapyd.net/
Sage Pay|payments|s .sagepay.com/;s //live.opayo.eu.elavon.com/
Stripe Climate|payments|t climate.stripe.com
Coinbase Commerce|payments|s //commerce.coinbase.com/;t buy-with-crypto
BitPay|payments|s //bitpay.com/bitpay.js;s //bitpay.com/
OpenNode|payments|s .opennode.com/
MoonPay|payments|s .moonpay.com/
Plaid|payments|s //cdn.plaid.com/;t plaid.create
Dwolla|payments|s //cdn.dwolla.com/
Bolt|payments|s //connect.bolt.com/;t bolt-connect
Skrill|payments|s .skrill.com/
Trustly|payments|s .trustly.com/;s .trustly.one/;s .paywithmybank.com/
iDEAL|payments|t payment-ideal
Sofort|payments|t sofort-banking;t sofortueberweisung
PayFast|payments|s //www.payfast.co.za/
Alipay|payments|s .alipayobjects.com/
Catch|payments|s //js.getcatch.com/
Laybuy|payments|s .laybuy.com/
Scalapay|payments|s //cdn.scalapay.com/;t <scalapay-widget
Cash App Pay|payments|s //kit.cash.app/
Venmo|payments|t enable-funding=venmo
Orb|payments|t withorb.com
Maxio|payments|s .saasoptics.com/
Memberstack|payments|s //static.memberstack.com/;t data-ms-;s //api.memberstack.io/
Outseta|payments|s //cdn.outseta.com/;t o_options
ReCharge|payments|s //static.rechargecdn.com/;s .rechargepayments.com/;t rechargewidget|Shopify
Foxy|payments|s //cdn.foxycart.com/;s .foxycart.com/
Snipcart|payments|s //cdn.snipcart.com/;t snipcart;t id="snipcart;t snipcart-add-item
Tebex|payments|s //js.tebex.io/;s .tebex.io/
`;
