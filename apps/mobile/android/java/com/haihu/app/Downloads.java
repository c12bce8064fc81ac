package com.haihu.app;

import android.app.DownloadManager;
import android.content.Context;
import android.net.Uri;
import android.os.Build;
import android.os.Environment;
import android.webkit.DownloadListener;
import android.webkit.URLUtil;

/** Saves files of the page by the system's downloads, which also open them. Their links need no session. */
final class Downloads implements DownloadListener {
  /** The Android version from which the shared folder needs no permission. */
  private static final int TEN = 29;

  private final Context context;

  Downloads(Context context) {
    this.context = context;
  }

  @Override
  public void onDownloadStart(String address, String agent, String disposition, String type, long length) {
    if (!URLUtil.isHttpsUrl(address)) return;
    String name = URLUtil.guessFileName(address, disposition, type);
    DownloadManager.Request request =
        new DownloadManager.Request(Uri.parse(address))
            .setTitle(name)
            .setMimeType(type)
            .setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED);
    String folder = Environment.DIRECTORY_DOWNLOADS;
    if (Build.VERSION.SDK_INT >= TEN) request.setDestinationInExternalPublicDir(folder, name);
    else request.setDestinationInExternalFilesDir(context, folder, name);
    ((DownloadManager) context.getSystemService(Context.DOWNLOAD_SERVICE)).enqueue(request);
  }
}
