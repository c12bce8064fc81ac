package com.haihu.app;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Bundle;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import com.haihu.core.ServerAddress;
import com.haihu.core.ShellAge;
import org.json.JSONObject;

/** Shows the pages of one server in a WebView, with the phone behind them. */
public final class MainActivity extends Activity {
  private static final String START = "file:///android_asset/start.html";
  /** The host to which start.html sends its form. No server has it. */
  private static final String START_FORM = "start.invalid";

  private Store store;
  private Permissions permissions;
  private Results results;
  private WebView view;
  private Bridge bridge;

  @Override
  protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    store = new Store(this);
    permissions = new Permissions(this, store);
    results = new Results(this);
    view = new WebView(this);
    setUp(view.getSettings());
    bridge = new Bridge(view, new Orders(this, store, permissions, results, new CallOver()));
    view.setWebViewClient(new OneServer());
    view.setWebChromeClient(new PageFrame(store, permissions, new Chooser(this, results, permissions)));
    view.setDownloadListener(new Downloads(this));
    setContentView(view);
    open(getIntent());
    Notices.follow(this);
  }

  private void setUp(WebSettings settings) {
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setAllowFileAccessFromFileURLs(false);
    settings.setAllowUniversalAccessFromFileURLs(false);
    settings.setAllowContentAccess(false);
    settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
    // A call rings and sounds without a tap.
    settings.setMediaPlaybackRequiresUserGesture(false);
    settings.setUserAgentString(ShellAge.userAgent(settings.getUserAgentString(), versionCode()));
  }

  @Override
  protected void onNewIntent(Intent intent) {
    open(intent);
  }

  /**
   * Opens a link: `haihu://open?server=crm.example.com&path=/pages/index/index`, or a page of our server. Any new server
   * is asked about first.
   */
  private void open(Intent intent) {
    Uri link = intent == null ? null : intent.getData();
    if (link == null) {
      show(null);
    } else if ("haihu".equals(link.getScheme())) {
      choose(link.getQueryParameter("server"), link.getQueryParameter("path"));
    } else {
      show(ServerAddress.isOf(store.server(), link.toString()) ? link.getFragment() : null);
    }
  }

  private void choose(String typed, final String path) {
    final String origin = ServerAddress.originOf(typed);
    if (origin == null || origin.equals(store.server())) {
      show(path);
      return;
    }
    String question = store.word("open_server") + "\n" + ServerAddress.hostOf(origin);
    new AlertDialog.Builder(this)
        .setMessage(question)
        .setNegativeButton(android.R.string.cancel, null)
        .setPositiveButton(
            android.R.string.ok,
            new DialogInterface.OnClickListener() {
              @Override
              public void onClick(DialogInterface dialog, int key) {
                store.keepServer(origin);
                Notices.follow(MainActivity.this);
                show(path);
              }
            })
        .show();
    if (view.getUrl() == null) show(null);
  }

  private void show(String path) {
    String server = store.server();
    if (server == null) view.loadUrl(START);
    else if (ShellAge.isTooOld(view.getSettings().getUserAgentString())) view.loadUrl(START + "#old");
    else if (path != null || !isOurs(view.getUrl())) view.loadUrl(ServerAddress.pageOf(server, path));
  }

  private boolean isOurs(String address) {
    return ServerAddress.isOf(store.server(), address);
  }

  @Override
  public void onBackPressed() {
    if (view.canGoBack()) view.goBack();
    else moveTaskToBack(true);
  }

  @Override
  protected void onDestroy() {
    bridge.close();
    view.destroy();
    super.onDestroy();
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] asked, int[] answers) {
    permissions.onAnswer(request);
  }

  @Override
  protected void onActivityResult(int request, int code, Intent data) {
    results.onResult(request, code, data);
  }

  private int versionCode() {
    try {
      return getPackageManager().getPackageInfo(getPackageName(), 0).versionCode;
    } catch (PackageManager.NameNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Tells the page that the call is over. The system brings the app to the front by itself. */
  private final class CallOver implements Runnable {
    @Override
    public void run() {
      bridge.tell("callOver", new JSONObject());
    }
  }

  /** Keeps the WebView at the pages of our server. Everything else opens in its own app. */
  private final class OneServer extends WebViewClient {
    @Override
    public void onPageStarted(WebView web, String address, Bitmap icon) {
      bridge.close();
    }

    @Override
    public void onPageCommitVisible(WebView web, String address) {
      if (isOurs(address)) bridge.open(store.server());
    }

    @Override
    public void onPageFinished(WebView web, String address) {
      if (isOurs(address)) bridge.open(store.server());
    }

    /** Android 7 and later call this one. The library that we compile against has only the older one. */
    public boolean shouldOverrideUrlLoading(WebView web, WebResourceRequest request) {
      Uri address = request.getUrl();
      if (!request.isForMainFrame()) return !"https".equals(address.getScheme());
      if (isOurs(address.toString())) return false;
      if (START_FORM.equals(address.getHost()) && String.valueOf(web.getUrl()).startsWith(START)) {
        choose(address.getQueryParameter("server"), null);
      } else {
        openOutside(address);
      }
      return true;
    }

    @Override
    public void onReceivedError(WebView web, WebResourceRequest request, WebResourceError error) {
      if (request.isForMainFrame() && isOurs(request.getUrl().toString())) web.loadUrl(START + "#unreachable");
    }
  }

  private void openOutside(Uri address) {
    String scheme = String.valueOf(address.getScheme());
    if (!scheme.matches("https?|tel|mailto|sms")) return;
    try {
      startActivity(new Intent(scheme.equals("tel") ? Intent.ACTION_DIAL : Intent.ACTION_VIEW, address));
    } catch (RuntimeException none) {
      // No app opens it, or it may not be opened.
    }
  }
}
